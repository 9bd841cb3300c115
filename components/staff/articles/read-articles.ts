import type { BrowserApi } from '#shared/contract/api.ts';
import type { Blog, Publication } from '#shared/contract/articles.ts';
import { nullIfMissing } from '#components/app/session/additions.ts';

/** Reads an article for its editor. `publication` is null if not supported (docs/product.md, 7.4). */
export async function readArticle(
  api: Pick<BrowserApi, 'call'>,
  blogId: Blog['id'],
): Promise<{ article: Blog; publication: Publication | null }> {
  const article = await nullIfMissing(api.call('getArticle', { params: { blogId } }));
  if (article) return { article, publication: article.publication };
  return { article: await api.call('getBlog', { params: { blogId } }), publication: null };
}
