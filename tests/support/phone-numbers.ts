import { sample, stringMatching } from 'fast-check';

/** A telephone number in a notation that people use. */
export interface WrittenNumber {
  typed: string;
  /** The stored form of an Italian mobile number; null: the form refuses the number. */
  stored: string | null;
}

/** Italian mobile numbers without the country code. */
export const mobileNumbers = stringMatching(/^3[0-9]{9}$/);

const grouped = (digits: string, separator: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(separator);

const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

/** @returns an Italian mobile number in each notation that the form accepts. */
const rightNotations = (number: string): string[] => [
  `+39${number}`,
  `+39 ${grouped(number, ' ')}`,
  `+39 ${number}`,
  `0039${number}`,
  `00 39 ${grouped(number, ' ')}`,
  `39${number}`,
  `39 ${number}`,
  number,
  grouped(number, ' '),
  grouped(number, '.'),
  grouped(number, '-'),
  `(+39) ${number.slice(0, 3)}/${number.slice(3)}`,
  `  ${number} `,
  // As copied from a list of contacts.
  `\u202a+39\u00a0${grouped(number, '\u2011')}\u202c`,
];

const foreignCodes = ['1', '33', '34', '41', '44', '49', '353', '355', '381', '382', '383', '385', '386', '387'];

/** @returns variants of a number that the form refuses. */
const wrongNotations = (number: string): string[] => [
  arabicDigits(number),
  `+39 ${arabicDigits(number)}`,
  `${number}4`,
  `${grouped(number, ' ')}4`,
  `+39 ${number}4`,
  `39${number}4`,
  grouped(`3${number.slice(2)}`, ' '),
  `+39 ${number.slice(0, -1)}`,
  `06 ${number.slice(2)}`,
  `+3906${number.slice(2)}`,
  `+39 +39 ${number}`,
  `${number} ${number}`,
  ...foreignCodes.map((code) => `+${code} ${grouped(number.slice(1), ' ')}`),
];

/** @returns a number in correct and in wrong notations. */
export const writings = (number: string): WrittenNumber[] => [
  ...rightNotations(number).map((typed) => ({ typed, stored: `39${number}` })),
  ...wrongNotations(number).map((typed) => ({ typed, stored: null })),
];

/** @returns `count` numbers, the same in each call. Forty numbers have forty different notations. */
export const someWrittenNumbers = (count: number): WrittenNumber[] =>
  sample(mobileNumbers, { seed: 20, numRuns: count }).flatMap((number, index) => {
    const all = writings(number);
    // Seven and the number of notations are coprime, so that a few numbers cover different notations.
    return all.slice((index * 7) % all.length).slice(0, 1);
  });

/** Numbers that earlier versions stored as other people's numbers, or refused. */
export const troubledNumbers: readonly WrittenNumber[] = [
  { typed: '+39 333 1234567', stored: '393331234567' },
  { typed: '39 333 1234567', stored: '393331234567' },
  { typed: '347.222.3344', stored: '393472223344' },
  { typed: '+33 6 12 34 56 78', stored: null },
  { typed: '+355 69 123 4567', stored: null },
  { typed: '+385 91 123 4567', stored: null },
  { typed: '+34 612 345 678', stored: null },
  { typed: '+390612345678', stored: null },
  { typed: '333 12345678', stored: null },
  { typed: '34712345678', stored: null },
  { typed: '39 347 55522', stored: null },
];
