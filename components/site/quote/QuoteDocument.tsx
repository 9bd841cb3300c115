import type { ReactNode } from 'react';
import type { Quote, QuoteDraft, QuoteLine } from '#shared/contract/quotes.ts';
import { formatItalianDate } from '#shared/format.ts';
import type { QuoteTexts } from '#shared/page-context.ts';
import { formatLinePrice, formatRange } from '#shared/rules/money.ts';
import { patientAnchors, totalOf } from '#shared/rules/quote.ts';
import titles from '#shared/rules/quote-settings.json' with { type: 'json' };
import { Facts } from './Facts.tsx';
import styles from './Quote.module.css';

const columns: Readonly<Record<string, (line: QuoteLine) => ReactNode>> = {
  'Dente o arcata': ({ place }) => place,
  Garanzia: ({ guaranteeYears: years }) => years > 0 && (years === 1 ? '1 anno' : `${years} anni`),
  Quantità: ({ quantity }) => quantity,
  Prezzo: formatLinePrice,
  Importo: (line) => formatLinePrice(totalOf([line])),
};

/** The lines of a quote: a table, or a card for each line in a narrow window. */
const Lines = ({ lines }: { lines: readonly QuoteLine[] }) => (
  <table className={styles.lines}>
    <thead>
      <tr>
        {['Trattamento', ...Object.keys(columns)].map((title) => (
          <th key={title}>{title}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a quote do not move
        <tr key={index} className={line.quantity === 1 ? styles.single : undefined}>
          <th scope="row">
            <span>{line.treatment}</span> <span>{line.material}</span>
          </th>
          {Object.entries(columns).map(([title, cell]) => (
            <td key={title} data-title={title}>
              {cell(line)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          Totale
        </th>
        <td colSpan={3}>{formatRange(totalOf(lines))}</td>
      </tr>
    </tfoot>
  </table>
);

interface QuoteDocumentProps {
  quote: QuoteDraft & Pick<Quote, 'number' | 'sentAt'>;
  fullName: string;
  texts: QuoteTexts;
  /** The patient's answers. */
  children?: ReactNode;
}

/** A quote as its patient reads and prints it. Staff see the same before they send it. */
export function QuoteDocument({ quote, fullName, texts, children }: QuoteDocumentProps) {
  const { assumptions } = quote;
  const facts = {
    Per: fullName,
    Data: formatItalianDate(quote.sentAt),
    'Valido fino al': formatItalianDate(quote.validUntil),
    Visite: quote.visits,
    'Giorni a Tirana': quote.days,
    Dentista: quote.dentist,
  };
  return (
    <section aria-labelledby={patientAnchors.quote} className={styles.quote}>
      <h2 id={patientAnchors.quote}>{`Preventivo n. ${quote.number}`}</h2>
      <Facts facts={facts} />
      <Lines lines={quote.lines} />
      <p>Si basa su quanto ci hai scritto e sui documenti che ci hai inviato, e si conferma con la visita.</p>
      {assumptions.length > 0 && <h3>Che cosa abbiamo considerato</h3>}
      <ul>
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
      {Object.entries(titles).map(
        ([setting, title]) =>
          texts[setting] && (
            <div key={setting} className={styles.text}>
              <h3>{title}</h3>
              <p>{texts[setting]}</p>
            </div>
          ),
      )}
      {children}
    </section>
  );
}
