/** The types of blocks an article consists of; the editor and the article's page have an entry for each. */
export const blockTypes = ['paragraph', 'image'] as const;
export type BlockType = (typeof blockTypes)[number];
