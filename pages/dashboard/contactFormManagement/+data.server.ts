import type { PageContextServer } from 'vike/types';

export type Data = ReturnType<typeof data>;

/** @returns what the settings say of quotes (docs/product.md, 4.13). */
export function data({ clinicPictures: { people }, quoteTexts: texts }: PageContextServer) {
  return { dentists: people.map(({ name, registration }) => `${name}, ${registration}`), texts };
}
