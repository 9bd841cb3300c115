import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageContextServer } from 'vike/types';
import { faqOf } from '#shared/content/faq.ts';
import { ClinicPlaceMarkup } from '#components/site/home/clinic-place-markup.tsx';
import { FaqMarkup } from '#components/site/parts/faq-markup.tsx';
import { loadArticleCards } from '../../article-cards.ts';
import { offerOf } from '../../offer-of.ts';
import { peopleOf } from '../../people-of.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data(pageContext: PageContextServer) {
  const { site, clinicPictures: pictures, offer } = pageContext;
  const hasPlace = site.address || site.director || pictures.map || pictures.rooms.length > 0;
  return {
    articles: await loadArticleCards(pageContext),
    /** The content of the section 'Dove siamo' as HTML; null if the operator has set none of it. */
    place: hasPlace ? renderToStaticMarkup(createElement(ClinicPlaceMarkup, { facts: site, pictures })) : null,
    faq: renderToStaticMarkup(createElement(FaqMarkup, { questions: faqOf(site.clinic, site.uploadLimits) })),
    offer: offerOf({ ...offer, reviews: [] }),
    reviews: offerOf({ reviews: offer.reviews }),
    ...peopleOf(pageContext),
  };
}
