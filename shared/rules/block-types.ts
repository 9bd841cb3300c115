/** The types of an article's blocks; the editor and the article's page have an entry for each. */
export const blockTypes = ['paragraph', 'image'] as const;
export type BlockType = (typeof blockTypes)[number];
