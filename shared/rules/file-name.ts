/** Longest name of a document, in UTF-16 code units: the limit of file systems and of the provider. */
export const maxFileNameLength = 255;

/**
 * Control characters (C0, DEL, C1) and those that change the direction or the appearance of text: LRM, RLM,
 * ALM, line and paragraph separators, embeddings, overrides, isolates, zero-width space and BOM.
 */
// oxlint-disable-next-line no-control-regex -- it matches control characters
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** @returns the name without invisible characters, well-formed and trimmed; 'documento' when nothing is left. */
export function cleanFileName(name: string): string {
  return name.replace(invisible, '').toWellFormed().trim() || 'documento';
}
