import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OfferMarkup } from '#components/site/home/offer-markup.tsx';
import { formatPrice } from '#shared/format.ts';
import type { ClinicOffer } from '#shared/page-context.ts';

/** @returns the given parts of the clinic's offer as HTML; null if the operator has set none of them. */
export function offerOf(parts: Partial<ClinicOffer>): string | null {
  const offer = { prices: [], guarantee: null, reviews: [], ...parts };
  if (!offer.guarantee && offer.prices.length + offer.reviews.length === 0) return null;
  return renderToStaticMarkup(createElement(OfferMarkup, offer));
}

/** @returns the prices as texts, by service. */
export const pricesOf = ({ prices }: ClinicOffer): Record<string, string> =>
  Object.fromEntries(prices.map(({ name, euros }) => [name, formatPrice(euros)]));
