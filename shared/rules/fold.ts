/** Characters that people and keyboards use as an apostrophe. iOS inserts the typographic one. */
const apostrophes = /['’‘ʼʻ`´′]/g;

const plain = /^[\0-&(-_a-\u007f]*$/;

/** @returns the text without case, accents and apostrophes, for comparisons: 'dangelo duric' for "D’Angelo Đurić". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return plain.test(lower)
    ? lower
    : lower
        .replace(apostrophes, '')
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('đ', 'd');
}
