/** Formatting that is a range of a text and nothing more; links have an address besides. A list covers whole lines. */
export const plainMarkKinds = ['bold', 'bulleted', 'numbered'] as const;

export const listKinds = ['bulleted', 'numbered'] as const;
export type ListKind = (typeof listKinds)[number];
