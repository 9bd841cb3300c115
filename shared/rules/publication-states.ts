/** The states of an article; visitors see only published ones (docs/product.md, 4.7). */
export const publicationStates = ['unpublished', 'planned', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
