/**
 * @param clipboard the pasted data.
 * @param intoText whether a text field has the focus.
 * @returns the pasted files; empty for text, even if a word processor has added a picture of the text.
 */
export function pastedFiles(
  clipboard: { types: readonly string[]; files: Iterable<File> },
  intoText: boolean,
): File[] {
  return intoText && clipboard.types.includes('text/plain') ? [] : [...clipboard.files];
}
