import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { contentOf } from '#shared/content/services/content-of.ts';
import { findService } from '#shared/content/services.ts';
import type { AbortReason } from '../../../abort-reason.ts';
import { loadArticleCards } from '../../../article-cards.ts';
import { peopleOf } from '../../../people-of.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @throws the error page 'Servizio non trovato' (404) unless the name is one of the nine services. */
export async function data(pageContext: PageContextServer) {
  const { serviceName = '' } = pageContext.routeParams;
  const service = findService(serviceName);
  const content = contentOf(serviceName);
  const closing = { articles: await loadArticleCards(pageContext), ...peopleOf(pageContext) };
  if (!service || !content)
    throw render(404, { kind: 'service', serviceName, closing } satisfies AbortReason);
  return { service, content, ...closing };
}
