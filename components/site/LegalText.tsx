import type { ReactNode } from 'react';
import { Section } from '../ui/Section.tsx';
import styles from './LegalText.module.css';

/** The body of a legal page. */
export function LegalText({ children }: { children: ReactNode }) {
  return (
    <Section>
      <div className={styles.text}>{children}</div>
    </Section>
  );
}
