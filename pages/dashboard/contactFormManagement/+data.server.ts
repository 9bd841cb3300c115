import type { PageContextServer } from 'vike/types';

export type Data = ReturnType<typeof data>;

/** @returns what the settings say of quotes (docs/product.md, 4.13), and the query, which may open a request. */
export const data = ({ clinicPictures: { people }, quoteTexts: texts, query }: PageContextServer) => ({
  query,
  dentists: people.map(({ name, registration }) => `${name}, ${registration}`),
  texts,
});
