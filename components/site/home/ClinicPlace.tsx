import { Section } from '#components/ui/Section.tsx';
import styles from './ClinicPlace.module.css';

/** 'Dove siamo'. @param html made by ClinicPlaceMarkup: it never changes in the browser, which spares visitors its script. */
export function ClinicPlace({ html }: { html: string }) {
  return (
    <Section labelledBy="place-title" tone="sabbia">
      <h2 id="place-title">Dove siamo</h2>
      <div className={styles.place} dangerouslySetInnerHTML={{ __html: html }} />
    </Section>
  );
}
