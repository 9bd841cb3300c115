import { blogCard } from '#shared/content/blog-card.ts';
import type { PageApi } from '#shared/page-context.ts';

/** Loads a list's articles; none after a failure (docs/product.md, 2.9), whose page must not be cached as complete. */
export async function loadArticleCards(pageContext: { api: PageApi; isIncomplete?: boolean }) {
  try {
    return (await pageContext.api.call('listBlogs', {})).map(blogCard);
  } catch {
    // Not logged here, because the server logs every failed call to the provider.
    pageContext.isIncomplete = true;
    return [];
  }
}
