import type { QuoteLine } from '#shared/contract/quotes.ts';
import { formatRange } from '#shared/rules/money.ts';
import { totalOf } from '#shared/rules/quote.ts';
import styles from './Quote.module.css';

const years = (count: number) => count > 0 && (count === 1 ? '1 anno' : `${count} anni`);

/** The lines of a quote: a table, or a card for each line in a narrow window. */
export function QuoteLines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Voci del preventivo</caption>
      <thead>
        <tr>
          {['Trattamento', 'Dente o arcata', 'Garanzia', 'Quantità', 'Prezzo', 'Importo'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a quote do not move
          <tr key={index} className={line.quantity === 1 ? styles.single : undefined}>
            <th scope="row">
              {line.treatment}
              {line.material && <span className={styles.material}>{line.material}</span>}
            </th>
            <td data-title="Dente o arcata">{line.place}</td>
            <td data-title="Garanzia">{years(line.guaranteeYears)}</td>
            <td data-title="Quantità" className={styles.each}>
              {line.quantity}
            </td>
            <td data-title="Prezzo" className={styles.each}>
              {formatRange(line)}
            </td>
            <td data-title="Importo" className={styles.amount}>
              {formatRange(totalOf([line]))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={5}>
            Totale
          </th>
          <td>{formatRange(totalOf(lines))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
