import { blogCard } from '#shared/content/blog-card.ts';
import type { PageApi } from '#shared/page-context.ts';

/**
 * Loads the articles for a page's list. A failure leads to the empty state (docs/product.md, 2.9); such a
 * page is marked as incomplete, so that it is not cached in place of a complete one.
 */
export async function loadArticleCards(pageContext: { api: PageApi; isIncomplete?: boolean }) {
  try {
    return (await pageContext.api.call('listBlogs', {})).map(blogCard);
  } catch {
    // Not logged here, because the server logs every failed call to the provider.
    pageContext.isIncomplete = true;
    return [];
  }
}
