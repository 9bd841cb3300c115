import { Section } from '#components/ui/Section.tsx';
import { ServerHtml } from '#components/ui/ServerHtml.tsx';
import styles from './ClinicPlace.module.css';

/** The section 'Dove siamo'. @param html from ClinicPlaceMarkup. */
export function ClinicPlace({ html }: { html: string }) {
  return (
    <Section labelledBy="place-title" tone="sabbia">
      <h2 id="place-title">Dove siamo</h2>
      <ServerHtml className={styles.place} html={html} />
    </Section>
  );
}
