import { faqOf } from '#shared/content/faq.ts';
import { anchors } from '#shared/contract/routes.ts';
import { anchorHref } from '#shared/content/site.ts';
import { useSite } from '#components/app/site-context.tsx';
import { Disclosure } from '#components/ui/Disclosure.tsx';
import { Section } from '#components/ui/Section.tsx';
import styles from './Faq.module.css';

/** The section 'Domande frequenti' with twelve questions that open independently. */
export function Faq() {
  const { clinic } = useSite();
  return (
    <Section id={anchors.faq} labelledBy="faq-title">
      <div className={styles.columns}>
        <div>
          <h2 id="faq-title">Domande frequenti</h2>
          <p className={styles.ask}>
            Non trovi la risposta? <a href={anchorHref(anchors.contactForm)}>Scrivici</a>
          </p>
        </div>
        <div>
          {faqOf(clinic).map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
