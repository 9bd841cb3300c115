/** Limits of an article's blocks. Texts are counted in UTF-16 code units. */
export const articleLimits = {
  blocks: 500,
  titleLength: 300,
  captionLength: 300,
  textLength: 50_000,
  marks: 2000,
} as const;
