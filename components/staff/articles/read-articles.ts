import type { BrowserApi } from '#shared/contract/api.ts';
import type { ArticleSummary } from '#shared/contract/articles.ts';
import type { Blog } from '#shared/contract/blog.ts';
import type { Publication } from '#shared/contract/publication.ts';
import { nullIfMissing, untilMissing } from '../parts/null-if-missing.ts';

type Calls = Pick<BrowserApi, 'call'>;

/** @returns the articles in every state; null if the provider has no such list (docs/product.md, 7.4). */
export const listStaffArticles = untilMissing(
  async (api: Calls): Promise<readonly ArticleSummary[]> => (await api.call('listArticles', {})).articles,
);

/** Reads an article for its editor. `publication` is null if not supported (docs/product.md, 7.4). */
export async function readArticle(
  api: Calls,
  blogId: Blog['id'],
): Promise<{ article: Blog; publication: Publication | null }> {
  const article = await nullIfMissing(api.call('getArticle', { params: { blogId } }));
  if (article) return { article, publication: article.publication };
  return { article: await api.call('getBlog', { params: { blogId } }), publication: null };
}
