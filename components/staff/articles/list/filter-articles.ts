import { fold } from '#shared/rules/fold.ts';
import type { PublicationState } from '#shared/rules/publication-states.ts';
import type { Blog, Publication } from '#shared/contract/articles.ts';

/** An article of the list. `publication` is missing if the provider does not support it (docs/product.md, 7.4). */
export interface ListedArticle extends Pick<Blog, 'id' | 'name' | 'createdAt'> {
  publication?: Publication;
}

/** @returns the articles in a state, '' for any, whose name contains every word of the search (docs/product.md, 4.6). */
export function filterArticles(
  articles: readonly ListedArticle[],
  search: string,
  state: PublicationState | '' = '',
): ListedArticle[] {
  const words = fold(search.trim()).split(/\s+/);
  return articles.filter(
    ({ name, publication }) =>
      words.every((word) => fold(name).includes(word)) && (state === '' || publication?.state === state),
  );
}

export function emptyMessage(search: string, state: PublicationState | '' = ''): string {
  if (search.trim() !== '') return 'Nažalost nema blogova s imenom koje odgovara traženom nazivu.';
  return state === '' ? 'Nažalost još nema blogova.' : 'Nema blogova u ovom stanju.';
}
