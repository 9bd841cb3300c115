import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { OfferMarkup } from '#components/site/home/offer-markup.tsx';
import { PeopleMarkup } from '#components/site/people/people-markup.tsx';
import { formatPrice } from '#shared/format.ts';
import type { ClinicOffer, PageContextFromServer } from '#shared/page-context.ts';

/** @returns a part of a page as HTML, so that browsers need not load its component. */
export const markupOf = <Props extends object>(part: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props));

/** @returns the given parts of the clinic's offer as HTML; null if the operator has set none of them. */
export function offerOf(parts: Partial<ClinicOffer>): string | null {
  const offer = { prices: [], guarantee: null, reviews: [], ...parts };
  const isEmpty = !offer.guarantee && offer.prices.length + offer.reviews.length === 0;
  return isEmpty ? null : markupOf(OfferMarkup, offer);
}

/** @returns the prices as texts, by service. */
export const pricesOf = ({ prices }: ClinicOffer): Record<string, string> =>
  Object.fromEntries(prices.map(({ name, euros }) => [name, formatPrice(euros)]));

/** @returns the part of a page's data about the clinic's people, as HTML; empty if the operator has named no people. */
export function peopleOf(pageContext: Pick<PageContextFromServer, 'site' | 'clinicPictures'>) {
  const { people } = pageContext.clinicPictures;
  const { address } = pageContext.site;
  return people.length === 0 ? {} : { people: markupOf(PeopleMarkup, { people, address }) };
}
