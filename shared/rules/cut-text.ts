/**
 * Cuts a text between two characters as a reader counts them: never inside an emoji, a flag or an accented letter.
 * @returns the longest such beginning of at most `maxLength` UTF-16 code units.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, new Intl.Segmenter().segment(text).containing(maxLength)?.index);
}
