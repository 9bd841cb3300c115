import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { contentOf } from '#shared/content/services/content-of.ts';
import { findService } from '#shared/content/services/described.ts';
import type { AbortReason } from '../../../abort-reason.ts';
import { loadArticleCards } from '../../../article-cards.ts';
import { offerOf, pricesOf } from '../../../offer-of.ts';
import { peopleOf } from '../../../people-of.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @throws the error page 'Servizio non trovato' (404) unless the name is one of the nine services. */
export async function data(pageContext: PageContextServer) {
  const { serviceName = '' } = pageContext.routeParams;
  const service = findService(serviceName);
  const content = contentOf(serviceName);
  const closing = { articles: await loadArticleCards(pageContext), ...peopleOf(pageContext) };
  if (!service || !content) throw render(404, { kind: 'service', serviceName, closing } satisfies AbortReason);
  const { offer } = pageContext;
  // The facts suffice here.
  const guarantee = offer.guarantee?.facts.length ? { ...offer.guarantee, text: null } : offer.guarantee;
  const reviews = offer.reviews.filter(({ treatment }) => treatment === service.name);
  const shown = { price: pricesOf(offer)[service.name], offer: offerOf({ guarantee, reviews }) };
  return { service, content, ...shown, ...closing };
}
