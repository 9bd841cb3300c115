import type { BrowserApi } from '#shared/contract/api.ts';
import type { ArticleSummary } from '#shared/contract/articles.ts';
import type { Blog } from '#shared/contract/blog.ts';
import type { Publication } from '#shared/contract/publication.ts';
import { statusOf } from '#components/app/session/status-of.ts';

type Calls = Pick<BrowserApi, 'call'>;

/**
 * Set once the provider has answered that it lists only published articles. Kept while the page is open,
 * because every further request would log a failure in the browser's console.
 */
let hasNone = false;

/** @returns the articles in every state; null if the provider has no such list (docs/product.md, 7.4). */
export async function listStaffArticles(api: Calls): Promise<readonly ArticleSummary[] | null> {
  if (hasNone) return null;
  try {
    return (await api.call('listArticles', {})).articles;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    hasNone = true;
    return null;
  }
}

/** An article for its editor; `publication` is null if the provider has none (docs/product.md, 7.4). */
export interface EditedArticle {
  article: Blog;
  publication: Publication | null;
}

export async function readArticle(api: Calls, blogId: Blog['id']): Promise<EditedArticle> {
  try {
    const article = await api.call('getArticle', { params: { blogId } });
    return { article, publication: article.publication };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return { article: await api.call('getBlog', { params: { blogId } }), publication: null };
  }
}
