import type { ReactNode } from 'react';
import { Section } from '#components/ui/Section.tsx';
import { PageContents } from './PageContents.tsx';
import styles from './LegalText.module.css';

/** One headed part of a legal page. */
export interface LegalPart {
  /** Its anchor. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The body of a legal page. */
export function LegalText({ parts }: { parts: readonly LegalPart[] }) {
  return (
    <Section>
      <PageContents parts={parts}>
        <div className={styles.text}>
          {parts.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </PageContents>
    </Section>
  );
}
