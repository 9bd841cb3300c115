import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { articleView } from '#components/site/blog/view/article-view.ts';
import type { AbortReason } from '../../../abort-reason.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** Checks a field, not the class, because the server and this bundle each have a copy of ApiError. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** @throws the page 'Blog non trovato': 404 if the provider has no such article, 503 without an answer. */
export async function data({ api, routeParams }: PageContextServer) {
  const { blogId = '' } = routeParams;
  try {
    return { article: articleView(await api.call('getBlog', { params: { blogId } })) };
  } catch (error) {
    throw render(isRefusal(error) ? 404 : 503, { kind: 'blog' } satisfies AbortReason);
  }
}
