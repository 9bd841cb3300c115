import type { ReactNode } from 'react';
import { formatItalianDate } from '#shared/format.ts';
import type { Quote, QuoteDraft } from '#shared/contract/quotes.ts';
import { quoteSettings, type QuoteTexts } from '#shared/page-context.ts';
import { patientAnchors } from '#shared/rules/quote.ts';
import styles from './Quote.module.css';
import { QuoteLines } from './QuoteLines.tsx';
import titles from './quote-texts.json' with { type: 'json' };

interface QuoteDocumentProps {
  quote: QuoteDraft & Pick<Quote, 'number' | 'sentAt'>;
  fullName: string;
  texts: QuoteTexts;
  hasDocuments: boolean;
  isExpired?: boolean;
  /** The patient's answers. */
  children?: ReactNode;
}

/** A quote as its patient reads and prints it. Staff see the same before they send it. */
export function QuoteDocument({ quote, fullName, texts, hasDocuments, ...props }: QuoteDocumentProps) {
  const { number, sentAt, validUntil, dentist, visits, days, lines, assumptions } = quote;
  const { isExpired = false, children } = props;
  const basis = hasDocuments ? 'sui documenti che ci hai inviato' : 'su quanto ci hai scritto';
  const facts = [
    ['Per', fullName],
    ['Data', formatItalianDate(sentAt)],
    ['Valido fino al', formatItalianDate(validUntil)],
    ['Dentista', dentist],
    ['Visite', visits > 0 && String(visits)],
    ['Giorni a Tirana', days > 0 && String(days)],
  ].filter(([, value]) => value);
  return (
    <section aria-labelledby={patientAnchors.quote} className={styles.quote}>
      <h2 id={patientAnchors.quote}>{`Preventivo n. ${number}`}</h2>
      {isExpired && (
        <p className={styles.expired}>
          {`Questo preventivo è scaduto il ${formatItalianDate(validUntil)}: chiedici quello aggiornato.`}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <QuoteLines lines={lines} />
      <p className={styles.basis}>{`Si basa ${basis} e si conferma con la visita.`}</p>
      {assumptions.length > 0 && (
        <>
          <h3>Che cosa abbiamo considerato</h3>
          <ul>
            {assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
          </ul>
        </>
      )}
      {quoteSettings.map(
        (setting) =>
          texts[setting] && (
            <section key={setting} className={styles.text}>
              <h3>{titles[setting]}</h3>
              <p>{texts[setting]}</p>
            </section>
          ),
      )}
      {children}
    </section>
  );
}
