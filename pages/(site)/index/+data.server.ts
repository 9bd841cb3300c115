import type { PageContextServer } from 'vike/types';
import { clinicPlace } from './clinic-place.server.ts';
import { loadArticleCards } from '../../article-cards.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data(pageContext: PageContextServer) {
  const { site, clinicPictures } = pageContext;
  return {
    articles: await loadArticleCards(pageContext),
    place: clinicPlace(site, clinicPictures),
  };
}
