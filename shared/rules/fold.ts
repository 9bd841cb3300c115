import latin from './latin-letters.json' with { type: 'json' };

/** Characters that people and keyboards use as an apostrophe or within a letter. iOS inserts the typographic one. */
const apostrophes = /['’‘‛`´′·ꞌ\u02b9-\u02bf]/g;

const plain = /^[\0-&(-_a-\u007f]*$/;

/** By Latin letters that Unicode does not decompose, the letters of a to z that people type for them. */
const bases = new Map(
  Object.entries(latin).flatMap(([base, letters]) => Array.from(letters, (letter) => [letter, base] as const)),
);

/**
 * @returns the text without case, accents and apostrophes, for comparisons: 'dangelo duric' for "D’Angelo Đurić". Other
 *   Latin letters become those of a to z: 'gross' for 'Groß'. 'dj' becomes 'd', because 'Djordje' is another spelling of 'Đorđe'.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const letters = plain.test(lower)
    ? lower
    : lower
        .replace(apostrophes, '')
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\p{M}'·ʼʾ]+/gu, '')
        .replace(/[\u00df-\uabff]/g, (letter) => bases.get(letter) ?? letter);
  return letters.replaceAll('dj', 'd');
}
