import { Suspense, type ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  children: ReactNode;
  /** The anchor that links lead to. */
  id?: string;
  /** The id of the heading inside, which names the section for screen readers. */
  labelledBy?: string;
  tone?: 'calce' | 'sabbia' | 'abisso';
  /** Content from edge to edge, for carousels. */
  bleed?: boolean;
}

/**
 * A section of the page: its spacing, its background, its container. Its content is hydrated after the
 * component around it, so effects that need a ref inside belong to a component inside.
 */
export function Section({ children, id, labelledBy, tone = 'calce', bleed = false }: SectionProps) {
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[tone]}`}
      aria-labelledby={labelledBy}
      tabIndex={id ? -1 : undefined}
    >
      {/* Nothing waits in here: the boundary lets React take sections over one by one, between the visitor's taps. */}
      <Suspense>{bleed ? children : <div className={styles.container}>{children}</div>}</Suspense>
    </section>
  );
}

/** Keeps its content as wide as the rest of the page. */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}

/** The small line above a section's heading. */
export function Overline({ children }: { children: ReactNode }) {
  return <p className={styles.overline}>{children}</p>;
}
