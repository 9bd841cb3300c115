import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

export const image = ({ site, data: { article } }: PageContext & { data: Data }) =>
  site.origin + (article.imageUrl ? `${article.imageUrl}?w=1280` : '/og.png');
