import type { ServiceContent } from '#shared/content/services/content-of.ts';
import { HeadedParts, type HeadedPart } from '../shell/HeadedParts.tsx';
import { FaqMarkup } from '../parts/faq-markup.tsx';
import { QuoteLink } from '../contact-form/QuoteLink.tsx';
import { unbroken } from '../parts/unbroken.ts';
import styles from './ServiceContentBlocks.module.css';

const paragraphs = (texts: readonly string[]) => texts.map((text) => <p key={text}>{unbroken(text)}</p>);

const cases = (texts: readonly string[]) => (
  <ul className={styles.cases}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

const partsOf = (name: string, content: ServiceContent): HeadedPart[] => [
  { id: 'che-cos-e', title: 'Che cos’è', body: paragraphs(content.whatItIs) },
  {
    id: 'quando-e-indicato',
    title: 'Quando è indicato',
    body: (
      <>
        <p>{content.indications.intro}</p>
        {cases(content.indications.cases)}
        <p className={styles.note}>{content.indications.note}</p>
      </>
    ),
  },
  {
    id: 'le-fasi',
    title: 'Le fasi',
    body: (
      <ol className={styles.steps}>
        {content.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{unbroken(text)}</p>
          </li>
        ))}
      </ol>
    ),
  },
  {
    id: 'quanto-dura',
    title: 'Quanto dura',
    body: (
      <>
        <dl className={styles.times}>
          {content.duration.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
        <QuoteLink service={name} className={styles.quote} />
      </>
    ),
  },
  { id: 'dopo-la-cura', title: 'Dopo la cura', body: cases(content.aftercare) },
  { id: 'limiti-e-alternative', title: 'Limiti e alternative', body: paragraphs(content.limits) },
  {
    id: 'domande-tipiche',
    title: 'Domande tipiche',
    body: (
      <div>
        <FaqMarkup questions={content.questions} />
      </div>
    ),
  },
];

export function ServiceContentBlocks({ name, content }: { name: string; content: ServiceContent }) {
  return (
    <HeadedParts parts={partsOf(name, content)} className={styles.blocks}>
      <p className={styles.disclaimer}>
        Le informazioni di questa pagina sono di carattere generale e non sostituiscono la visita odontoiatrica:
        indicazioni, tempi e controindicazioni si valutano caso per caso.
      </p>
    </HeadedParts>
  );
}
