import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

/** An article that has only pictures has no text to describe it. */
export const description = ({ data: { article } }: PageContext & { data: Data }) =>
  article.description ||
  `${article.title}: un articolo della clinica su cure dentali, viaggio o soggiorno a Tirana.`;
