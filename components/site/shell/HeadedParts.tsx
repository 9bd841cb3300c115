import type { ReactNode } from 'react';
import { Section } from '#components/ui/Section.tsx';
import styles from './HeadedParts.module.css';

export interface HeadedPart {
  id: string;
  title: string;
  body: ReactNode;
}

interface HeadedPartsProps {
  parts: readonly HeadedPart[];
  /** Replaces the styles of a legal page. */
  className?: string | undefined;
  children?: ReactNode;
}

/** A long text with the list of its parts beside it from 1024 px. */
export function HeadedParts({ parts, className = styles.text, children }: HeadedPartsProps) {
  return (
    <Section>
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
        <div className={className}>
          {parts.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </div>
    </Section>
  );
}
