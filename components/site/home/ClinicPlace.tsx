import { useState } from 'react';
import { Section } from '#components/ui/Section.tsx';
import { trustedHtml } from '#components/ui/trusted-html.ts';
import styles from './ClinicPlace.module.css';

/**
 * The section 'Dove siamo'. @param html from ClinicPlaceMarkup. It never changes, so browsers do not load that
 * component.
 */
export function ClinicPlace({ html }: { html: string }) {
  // Must be the same object at each render, because React compares it.
  const [trusted] = useState(() => trustedHtml(html));
  return (
    <Section labelledBy="place-title" tone="sabbia">
      <h2 id="place-title">Dove siamo</h2>
      <div className={styles.place} dangerouslySetInnerHTML={{ __html: trusted }} />
    </Section>
  );
}
