/** @returns the pasted files; none into a text field if there is text, of which a word processor has added a picture. */
export function pastedFiles(clipboard: { types: readonly string[]; files: Iterable<File> }, intoText: boolean): File[] {
  return intoText && clipboard.types.includes('text/plain') ? [] : [...clipboard.files];
}
