import type { PageContextServer } from 'vike/types';
import { loadArticleCards } from '../../article-cards.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data(pageContext: PageContextServer) {
  return { articles: await loadArticleCards(pageContext) };
}
