import type { PublicationState } from '#shared/rules/publication-states.ts';
import type { ListedArticle } from './use-articles.ts';

/**
 * @param state '': in any state.
 * @returns the articles in a state whose name contains the search, case-insensitively (docs/product.md, 4.6).
 */
export function filterArticles(
  articles: readonly ListedArticle[],
  search: string,
  state: PublicationState | '' = '',
): ListedArticle[] {
  const needle = search.trim().toLowerCase();
  return articles.filter(
    ({ name, publication }) =>
      name.toLowerCase().includes(needle) && (state === '' || publication?.state === state),
  );
}

/** @returns the text for a list with nothing in it. */
export function emptyMessage(search: string, state: PublicationState | '' = ''): string {
  if (search.trim() !== '') return 'Nažalost nema blogova s imenom koje odgovara traženom nazivu.';
  return state === '' ? 'Nažalost još nema blogova.' : 'Nema blogova u ovom stanju.';
}
