import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const root = join(import.meta.dirname, '..');
const styles = join(root, 'components/ui/styles');

/** OpenType features to keep: those that browsers apply by default, and tabular figures for tables. */
const keepFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'rlig', 'calt', 'tnum'];

const descriptor = (face: string, name: string): string => {
  const value = new RegExp(`${name}:\\s*([^;]+);`).exec(face)?.[1];
  if (value === undefined) throw new Error(`a face has no ${name}: ${face}`);
  return value.trim();
};

/** @param range in CSS syntax, such as 'U+0020-007E, U+00A0'. @returns the characters in the range. */
function charactersIn(range: string): string {
  const spans = [...range.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
  return spans
    .flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join('');
}

/** @returns the font file of an `@font-face` rule with only the rule's characters and weights, and its path. */
async function subsetOf(face: string) {
  const url = /url\('(.+?)'\)/.exec(descriptor(face, 'src'))?.[1] ?? '';
  const family = descriptor(face, 'font-family').replaceAll("'", '').toLowerCase().replaceAll(' ', '-');
  const script = basename(url).includes('-latin-ext') ? 'latin-ext' : 'latin';
  const [min = 0, max = min] = descriptor(face, 'font-weight').split(' ').map(Number);
  const source = await readFile(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`)),
  );
  return {
    path: url.startsWith('/') ? join(root, 'public', url) : join(styles, url),
    bytes: await subset(source, charactersIn(descriptor(face, 'unicode-range')), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min, max } },
      keepFeatures,
    }),
  };
}

/** @returns the font files of all `@font-face` rules, each with only the characters and weights of its rule. */
export async function subsetFonts() {
  const sheets = await Promise.all(
    ['fonts.css', 'fonts-display.css'].map((name) => readFile(join(styles, name), 'utf8')),
  );
  const faces = sheets.flatMap((css) => css.match(/@font-face \{[^}]+\}/g) ?? []);
  return Promise.all(faces.filter((face) => face.includes('url(')).map(subsetOf));
}
