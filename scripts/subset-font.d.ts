/** Types of the used part of the package, which has no types of its own. */
declare module 'subset-font' {
  /** @param text the characters to keep. @returns the font with only these characters. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      /** The weights to keep. */
      variationAxes: { wght: { min: number; max: number } };
      /** Tags of OpenType features. */
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
