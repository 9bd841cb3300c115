import type { Blog } from '#shared/contract/blog.ts';

/** @returns the articles whose name contains the search, case-insensitively (docs/product.md, 4.6). */
export function filterArticles(articles: readonly Blog[], search: string): Blog[] {
  const needle = search.trim().toLowerCase();
  return articles.filter(({ name }) => name.toLowerCase().includes(needle));
}

/** @returns the text for a list with nothing in it. */
export function emptyMessage(search: string): string {
  return search.trim() === ''
    ? 'Nažalost još nema blogova.'
    : 'Nažalost nema blogova s imenom koje odgovara traženom nazivu.';
}
