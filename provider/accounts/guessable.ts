import { createHash } from 'node:crypto';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import leaked from './leaked-passwords.json' with { type: 'json' };
import words from './password-words.json' with { type: 'json' };

/** Truncated SHA-256 hashes of leaked passwords, concatenated (scripts/leaked-passwords.ts). */
const leakedHashes = Buffer.from(leaked.hashes, 'base64');

function isLeaked(password: string): boolean {
  const hash = createHash('sha256').update(password.toLowerCase()).digest().subarray(0, leaked.bytes);
  let at = leakedHashes.indexOf(hash);
  while (at !== -1 && at % leaked.bytes !== 0) at = leakedHashes.indexOf(hash, at + 1);
  return at !== -1;
}

const cyrillic = 'абвгдежзијклмнопрстуфхцчшћйыэѓќ';
const latin = 'abvgdezzijklmnoprstufhccscjiegk';
const digraphs = { đ: 'dj', ђ: 'dj', љ: 'lj', њ: 'nj', џ: 'dz', ѕ: 'dz' };
const letters: ReadonlyMap<string, string> = new Map([
  ...Object.entries(digraphs),
  ...Array.from(cyrillic, (letter, index): [string, string] => [letter, latin.charAt(index)]),
]);

/** @returns the text transliterated to plain ASCII letters, as on a keyboard without other letters. */
const folded = (text: string): string =>
  text
    .replace(/[^\p{ASCII}]/gu, (character) => {
      const small = character.toLowerCase();
      const letter = letters.get(small) ?? character;
      return small === character ? letter : letter.replace(/^./, (first) => first.toUpperCase());
    })
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

/** Letters by the characters that replace them. 'l' maps to 'i', because both are replaced by the same characters. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Array.from('4a@a8b3e9g1i!i|ili0o5s$s7t+t2z'.matchAll(/(.)(.)/g), ([, from = '', to = '']): [string, string] => [
    from,
    to,
  ]),
);

/** @returns the text normalised for the search for words. Each character keeps its position. */
const comparable = (text: string): string =>
  Array.from(text.toLowerCase(), (character) => lookalikes.get(character) ?? character).join('');

/** @returns the text without these words, and the number of different words removed. */
function without(text: string, wordsOut: readonly string[]): { rest: string; count: number } {
  let rest = text;
  let left = comparable(text);
  let count = 0;
  for (const word of wordsOut) {
    let at = left.indexOf(word);
    if (at !== -1) count += 1;
    for (; at !== -1; at = left.indexOf(word)) {
      rest = rest.slice(0, at) + rest.slice(at + word.length);
      left = left.slice(0, at) + left.slice(at + word.length);
    }
  }
  return { rest, count };
}

const repeated = /([a-z]{3,}).{0,6}?(?=\1)/;

/** @returns the text in which a word that is soon repeated, in any spelling, remains only once. */
function withoutRepetition(text: string): string {
  const found = repeated.exec(comparable(text));
  const { length } = found?.[1] ?? '';
  return found ? withoutRepetition(text.slice(0, found.index) + text.slice(found.index + length)) : text;
}

const listed = Object.values(words)
  .flatMap((line) => line.split(' '))
  // 'đ' is also typed as 'd'.
  .flatMap((word) => [word, word.replace('dj', 'd')])
  .map(comparable)
  .toSorted((a, b) => b.length - a.length);

const estimator = new ZxcvbnFactory({
  // The estimator expects these keys.
  dictionary: { passwords: dictionary['passwords-common'], diceware: dictionary['diceware-common'] },
  graphs: adjacencyGraphs,
});

/** Decimal digits of guesses that a listed word or an ending adds. */
const listedDigits = 1.5;
const minDigits = 8.25;

const runs = /[A-Z]?[a-z]+|[A-Z]+|\d+|[\s._-]+|[^a-zA-Z\d\s._-]+/g;
const years = /(?:18|19|20)\d\d/g;
const oneWord = /^(?:[A-Z]?[a-z]+|[A-Z]+)[^a-zA-Z]+$/;
const ending = /[^a-zA-Z]+$/;
const noWord = /[b-df-hj-np-tv-z]{5}|[aeiou]{4}/i;

/**
 * Estimates, in decimal digits, the guesses for a text without known parts. Letters that may form a word of some
 * language count as one word of any length; alternating kinds of characters count more than runs of one kind.
 */
function digitsOfUnknown(text: string): number {
  const found = text.replace(years, '').match(runs) ?? [];
  const kinds = found.filter((run) => !/^[\s._-]/.test(run));
  const digits = kinds.map((run) => {
    if (/^\d/.test(run)) return Math.min(run.length, 5);
    if (!/^[a-z]/i.test(run)) return Math.max(Math.min(run.length, 2), run.length - 4);
    if (run.length <= 5 || noWord.test(run)) return run.length;
    return Math.max(5, run.length - 5);
  });
  const separators = found.length - kinds.length;
  const yearCount = text.match(years)?.length ?? 0;
  return digits.reduce((sum, one) => sum + one, 0) + Math.max(0, kinds.length - 1) + separators / 2 + yearCount;
}

/**
 * Estimates whether a password of sufficient length is easily guessed. Listed words add little in any spelling. Known
 * strings add nothing.
 * @param known strings that an attacker may know: the account's e-mail and name.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  if (isLeaked(password)) return true;
  // A telephone number is known, or found, as a word is.
  const text = folded(password).replace(/\+?\d(?:[ /-]?\d){8,}/, '');
  const own = known.flatMap((one) => comparable(folded(one)).match(/[a-z]{3,}/g) ?? []);
  const unlisted = without(text, listed);
  const unknown = withoutRepetition(without(unlisted.rest, own).rest);
  // Attackers append endings such as '2026!', '@123' and '!!' to each word.
  const rest = unknown !== text || (oneWord.test(text) && !noWord.test(text)) ? unknown.replace(ending, '') : text;
  const added = unlisted.count + (rest === unknown ? 0 : 1);
  const { sequence } = rest === '' ? { sequence: [] } : estimator.check(rest, [...known]);
  const digits = sequence.map(({ pattern, token, guessesLog10 }) =>
    pattern === 'bruteforce' ? digitsOfUnknown(token) : Number(guessesLog10),
  );
  return digits.reduce((sum, one) => sum + one, added * listedDigits) < minDigits;
}
