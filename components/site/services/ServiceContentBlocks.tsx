import type { ServiceContent } from '#shared/content/services/types.ts';
import { PageContents } from '../shell/PageContents.tsx';
import { Disclosure } from '#components/ui/Disclosure.tsx';
import { Section } from '#components/ui/Section.tsx';
import { serviceBlocks } from './service-blocks.ts';
import { QuoteLink } from '../contact-form/QuoteLink.tsx';
import styles from './ServiceContentBlocks.module.css';

/** The individual part of a service's page: seven blocks, with a list of them beside it from 1024 px. */
export function ServiceContentBlocks({ name, content }: { name: string; content: ServiceContent }) {
  const { whatItIs, indications, steps, duration, aftercare, limits, questions } = content;
  const { about, when, how, time, after, limit, ask } = serviceBlocks;
  return (
    <Section>
      <PageContents parts={Object.values(serviceBlocks)}>
        <div className={styles.blocks}>
          <section aria-labelledby={about.id}>
            <h2 id={about.id}>{about.title}</h2>
            {whatItIs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>

          <section aria-labelledby={when.id}>
            <h2 id={when.id}>{when.title}</h2>
            <p>{indications.intro}</p>
            <ul className={styles.cases}>
              {indications.cases.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className={styles.note}>{indications.note}</p>
          </section>

          <section aria-labelledby={how.id}>
            <h2 id={how.id}>{how.title}</h2>
            <ol className={styles.steps}>
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </section>

          <section aria-labelledby={time.id}>
            <h2 id={time.id}>{time.title}</h2>
            <dl className={styles.times}>
              {duration.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <QuoteLink service={name} className={styles.quote} />
          </section>

          <section aria-labelledby={after.id}>
            <h2 id={after.id}>{after.title}</h2>
            <ul className={styles.cases}>
              {aftercare.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>

          <section aria-labelledby={limit.id}>
            <h2 id={limit.id}>{limit.title}</h2>
            {limits.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>

          <section aria-labelledby={ask.id}>
            <h2 id={ask.id}>{ask.title}</h2>
            <div>
              {questions.map(({ question, answer }) => (
                <Disclosure key={question} summary={question}>
                  <p>{answer}</p>
                </Disclosure>
              ))}
            </div>
          </section>

          <p className={styles.disclaimer}>
            Le informazioni di questa pagina sono di carattere generale e non sostituiscono la visita
            odontoiatrica: indicazioni, tempi e controindicazioni si valutano caso per caso.
          </p>
        </div>
      </PageContents>
    </Section>
  );
}
