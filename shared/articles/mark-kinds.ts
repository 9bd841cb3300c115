/** Formatting that is only a range of a text; links also have an address. A list covers whole lines. */
export const plainMarkKinds = ['bold', 'bulleted', 'numbered'] as const;

export const listKinds = ['bulleted', 'numbered'] as const;
export type ListKind = (typeof listKinds)[number];
