import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { statusOf } from '#components/app/session/status-of.ts';
import { articleView } from '#components/site/blog/view/article-view.ts';
import type { AbortReason } from '../../../abort-reason.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** @throws the error page 'Blog non trovato': 404 if the provider has no such article, 503 if it does not respond. */
export async function data({ api, routeParams }: PageContextServer) {
  const { blogId = '' } = routeParams;
  try {
    return { article: articleView(await api.call('getBlog', { params: { blogId } })) };
  } catch (error) {
    const status = statusOf(error);
    const isRefused = status >= 400 && status < 500;
    throw render(isRefused ? 404 : 503, { kind: 'blog' } satisfies AbortReason);
  }
}
