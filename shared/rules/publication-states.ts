/** The states of an article. Visitors see only published articles (docs/product.md, 4.7). */
export const publicationStates = ['unpublished', 'planned', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
