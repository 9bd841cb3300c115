/** Kinds of marks that have no data besides their range of the text. A list covers whole lines. */
export const plainMarkKinds = ['bold', 'bulleted', 'numbered'] as const;

export const listKinds = ['bulleted', 'numbered'] as const;
export type ListKind = (typeof listKinds)[number];
