import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

/** Falls back to the title, because an article that contains only pictures has no description. */
export const description = ({ data: { article }, site }: PageContext & { data: Data }) =>
  article.description ||
  `${article.title}: un articolo della clinica su cure dentali, viaggio o soggiorno a ${site.clinic.town}.`;
