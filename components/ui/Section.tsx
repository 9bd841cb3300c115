import { Suspense, type ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  children: ReactNode;
  id?: string;
  labelledBy?: string;
  tone?: 'calce' | 'sabbia' | 'abisso';
  /** True if the content extends from edge to edge, as in carousels. */
  bleed?: boolean;
}

/** A section of the page. It is hydrated after its caller, so effects that need a ref inside must be in a component inside. */
export function Section({ children, id, labelledBy, tone = 'calce', bleed = false }: SectionProps) {
  // Without a heading it is no section of the document (HTML, 4.3.3).
  const Element = labelledBy ? 'section' : 'div';
  return (
    <Element
      id={id}
      className={`${styles.section} ${styles[tone]}`}
      aria-labelledby={labelledBy}
      tabIndex={id ? -1 : undefined}
    >
      {/* Nothing suspends here: React hydrates the sections one by one, and handles the visitor's taps in between. */}
      <Suspense>{bleed ? children : <div className={styles.container}>{children}</div>}</Suspense>
    </Element>
  );
}

export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}

export function Overline({ children }: { children: ReactNode }) {
  return <p className={styles.overline}>{children}</p>;
}
