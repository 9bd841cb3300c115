import { priceNote, serviceHref } from '#shared/content/site.ts';
import { formatItalianMonth, formatPrice } from '#shared/format.ts';
import type { ClinicOffer } from '#shared/page-context.ts';
import { unbroken } from '../parts/unbroken.ts';

const rowsOf = ({ prices }: ClinicOffer) =>
  prices.map(({ name, euros }) => (
    <tr key={name}>
      <th scope="row">
        <a href={serviceHref(name)}>{unbroken(name)}</a>
      </th>
      <td>{formatPrice(euros)}</td>
    </tr>
  ));

const reviewsOf = ({ reviews }: ClinicOffer) =>
  reviews.map(({ text, name, town, treatment, month, source }) => (
    <li key={name + text}>
      <blockquote cite={source}>{text}</blockquote>
      <strong>{`${name}, ${town}`}</strong>
      <span>{unbroken(`${treatment}, ${formatItalianMonth(month)}`)}</span>
      <a href={source} rel="noreferrer">{`Fonte: ${URL.parse(source)?.hostname}`}</a>
    </li>
  ));

/** Those of prices, guarantee and reviews that are given; rendered on the server only. */
export function OfferMarkup(offer: ClinicOffer) {
  const { prices, guarantee, reviews } = offer;
  return (
    <>
      {/* In `public`, because every page would load a style sheet that is imported, also without an offer. */}
      <link rel="stylesheet" href="/offer.css" />
      <div className="offer">
        {prices.length > 0 && (
          <section aria-labelledby="prices-title">
            <h2 id="prices-title">Quanto costa</h2>
            <table>
              <tbody>{rowsOf(offer)}</tbody>
            </table>
            <p>{priceNote}</p>
          </section>
        )}
        {guarantee && (
          <section aria-labelledby="guarantee-title">
            <h2 id="guarantee-title">Che cosa garantiamo</h2>
            {guarantee.text && <p>{guarantee.text}</p>}
            <ul>
              {guarantee.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {reviews.length > 0 && (
        <section className="reviews" aria-labelledby="reviews-title">
          <h2 id="reviews-title">Che cosa scrivono i pazienti</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on phones, also by keyboard */}
          <ul aria-label="Recensioni" tabIndex={0}>
            {reviewsOf(offer)}
          </ul>
        </section>
      )}
    </>
  );
}
