import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  'D’Angelo',
  'D‘Angelo',
  "D'Angelo",
  'DʼAngelo',
  'D`Angelo',
  'D´Angelo',
  'd′angelo',
  'D‛Angelo',
  'D＇Angelo',
  'DʹAngelo',
  'DꞌAngelo',
  'DAngelo',
])('the apostrophe of %s does not matter', (name) => expect(fold(name)).toBe('dangelo'));

test('case and accents do not matter, other characters stay', () => {
  expect(fold('Šime ĐURIĆ')).toBe('sime duric');
  expect(fold('Niccolò@posta.example +39 (0)')).toBe('niccolo@posta.example +39 (0)');
  expect(fold('All-on-4 e All-on-6')).toBe('all-on-4 e all-on-6');
});

test.each([
  ['Groß Müller', 'gross'],
  ['GROẞ', 'gross'],
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Æbel', 'aebel'],
  ['Ǆeko', 'dzeko'],
  ['ǅeko', 'DŽEKO'],
  ['Đorđe', 'djordje'],
  ['Djordje', 'Đorđe'],
  ['Đorđe', 'dorde'],
  ['Ljubiša Ǌegoš', 'ljubisa njegos'],
  ['Søren Œuvré', 'soren oeuvre'],
  ['Þór Guðmundsson', 'thor gudmundsson'],
  ['Yıldız İnce', 'yildiz ince'],
  ['ŞƏFƏQ', 'şəfəq'],
  ['ŞƏFƏQ', 'sefeq'],
  ['ﬁlippo ｒossi', 'filippo rossi'],
  ['Col·lell', 'collell'],
  ['nʼDiaye ŉ', 'ndiaye n'],
  ['Ŋwa', 'nwa'],
  ['Şe\u0301hir', 'sehir'],
])('%j is found by %j', (text, sought) => expect(fold(text)).toContain(fold(sought)));

/** Clicks, stops, tones and other signs of phonetics and old manuscripts, for which people type no letter of a to z. */
const withoutBase = /[ƅƻƽƾǀ-ǃɂʔʕʖʘʡʢʬʭᴤᴥꜣꜥꜫꜭꜯꞌꞏꭠˤᵜ꟎꟏]/;

test('every letter of the Latin script’s blocks finds itself by its base letters', () => {
  const letters = Array.from({ length: 0xffff }, (_, index) => String.fromCodePoint(index)).filter(
    (letter) => /[\p{Script=Latin}&&\p{L}]/v.test(letter) && !withoutBase.test(letter.toLowerCase()),
  );
  expect(letters.length).toBeGreaterThan(1200);
  expect(letters.filter((letter) => !/^[a-z]+$/.test(fold(letter)))).toEqual([]);
  expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter))).toEqual([]);
  expect(letters.filter((letter) => fold(letter.toUpperCase()) !== fold(letter.toLowerCase()))).toEqual([]);
});
