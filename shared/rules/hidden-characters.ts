/**
 * Control characters (C0, DEL, C1) and characters that change the direction or the appearance of text: LRM, RLM,
 * ALM, line and paragraph separators, embeddings, overrides, isolates, zero-width space and BOM.
 */
export const hiddenCharacters = String.raw`\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;

const hidden = new RegExp(`[${hiddenCharacters}]`);

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text);
}
