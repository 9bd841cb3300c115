/** The types of an article's blocks. The editor and the article's page have an entry for each type. */
export const blockTypes = ['paragraph', 'image'] as const;
export type BlockType = (typeof blockTypes)[number];
