import type { PageContextServer } from 'vike/types';
import { loadArticleCards } from '../../article-cards.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export const data = async (pageContext: PageContextServer) => ({ articles: await loadArticleCards(pageContext) });
