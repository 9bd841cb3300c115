/** How an article stands to visitors, who see published ones alone (docs/product.md, 4.7). */
export const publicationStates = ['unpublished', 'planned', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];
