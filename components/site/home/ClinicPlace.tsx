import { useState } from 'react';
import { Section } from '#components/ui/Section.tsx';
import { trustedHtml } from '#components/ui/trusted-html.ts';
import styles from './ClinicPlace.module.css';

/** 'Dove siamo'. @param html made by ClinicPlaceMarkup: it never changes in the browser, which spares visitors its script. */
export function ClinicPlace({ html }: { html: string }) {
  // The same object at each render: React compares it.
  const [trusted] = useState(() => trustedHtml(html));
  return (
    <Section labelledBy="place-title" tone="sabbia">
      <h2 id="place-title">Dove siamo</h2>
      <div className={styles.place} dangerouslySetInnerHTML={{ __html: trusted }} />
    </Section>
  );
}
