import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

/** An article of pictures alone has no text of its own to describe it. */
export const description = ({ data: { article } }: PageContext & { data: Data }) =>
  article.description ||
  `${article.title}: un articolo della clinica su cure dentali, viaggio o soggiorno a Tirana.`;
