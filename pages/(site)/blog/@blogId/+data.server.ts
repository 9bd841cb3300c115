import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { statusOf } from '#components/app/session/status-of.ts';
import { articleView } from '#components/site/blog/view/article-view.ts';
import type { AbortReason } from '../../../abort-reason.ts';
import { peopleOf } from '../../../people-of.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @throws the error page 'Blog non trovato': 404 if the provider has no such article, 503 if it does not respond. */
export async function data(pageContext: PageContextServer) {
  const { api, routeParams } = pageContext;
  const { blogId = '' } = routeParams;
  try {
    const article = articleView(await api.call('getBlog', { params: { blogId } }));
    return { article, ...peopleOf(pageContext) };
  } catch (error) {
    const status = statusOf(error);
    const isRefused = status >= 400 && status < 500;
    throw render(isRefused ? 404 : 503, { kind: 'blog' } satisfies AbortReason);
  }
}
