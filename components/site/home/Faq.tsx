import { anchors } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';
import { Section } from '#components/ui/Section.tsx';
import { ServerHtml } from '#components/ui/ServerHtml.tsx';
import styles from './Faq.module.css';

/** The section 'Domande frequenti' with its twelve questions. @param html from FaqMarkup. */
export function Faq({ html }: { html: string }) {
  return (
    <Section id={anchors.faq} labelledBy="faq-title">
      <div className={styles.columns}>
        <div>
          <h2 id="faq-title">Domande frequenti</h2>
          <p className={styles.ask}>
            Non trovi la risposta? <a href={anchorHref(anchors.contactForm)}>Scrivici</a>
          </p>
        </div>
        <ServerHtml html={html} />
      </div>
    </Section>
  );
}
