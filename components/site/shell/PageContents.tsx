import type { ReactNode } from 'react';
import styles from './PageContents.module.css';

interface PageContentsProps {
  /** The headings of the text, with the ids they carry. */
  parts: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A long text with the list of its parts beside it from 1024 px. */
export function PageContents({ parts, children }: PageContentsProps) {
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label="In questa pagina">
        <ul>
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
