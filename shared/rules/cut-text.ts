/** @returns the longest beginning of at most `maxLength` UTF-16 code units, cut inside no emoji, flag or accented letter. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, new Intl.Segmenter().segment(text).containing(maxLength)?.index);
}
