/**
 * @param clipboard what is pasted.
 * @param intoText whether the focus is where text goes.
 * @returns the files meant; none for text, even where a word processor has put a picture of it beside it.
 */
export function pastedFiles(
  clipboard: { types: readonly string[]; files: Iterable<File> },
  intoText: boolean,
): File[] {
  return intoText && clipboard.types.includes('text/plain') ? [] : [...clipboard.files];
}
