import { anchors } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { Section } from '#components/ui/Section.tsx';
import { Promises } from './Promises.tsx';
import styles from './ClosingCall.module.css';

/** The end of a page that lacks the contact form, with the promises and a link to the form. */
export function ClosingCall() {
  return (
    <Section labelledBy="closing-title" tone="sabbia">
      <div className={styles.call}>
        <h2 id="closing-title">Parliamo del tuo sorriso</h2>
        <Promises className={styles.promises} />
        <ButtonLink href={anchorHref(anchors.contactForm)}>Chiedi un preventivo</ButtonLink>
      </div>
    </Section>
  );
}
