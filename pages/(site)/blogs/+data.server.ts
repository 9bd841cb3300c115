import type { PageContextServer } from 'vike/types';
import { loadBlogCards } from '../../blog-cards.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data(pageContext: PageContextServer) {
  return { blogs: await loadBlogCards(pageContext) };
}
