import type { ContactFormRecord } from '../contract/requests.ts';
import { calendarDay } from '../format.ts';
import { fold } from '../rules/fold.ts';
import { withoutInvisible } from '../rules/invisible.ts';
import { quoteStates } from '../rules/quote.ts';
import { phoneDigits, searchedDigits } from '../rules/phone.ts';

/** The options of the status filter (docs/product.md, 4.4). */
export const statusFilters = ['all', 'completed', 'inProgress'] as const;

/** The options of the filter by the newest quote's state, if the provider supports quotes. */
export const quoteFilters = ['all', ...quoteStates] as const;

/** The filters of the management screen (docs/product.md, 4.4). */
export interface RequestFilters {
  search: string;
  status: (typeof statusFilters)[number];
  quote: (typeof quoteFilters)[number];
  /** Calendar days 'YYYY-MM-DD', both inclusive; '' for no bound. */
  createdFrom: string;
  createdTo: string;
}

export const noFilters: RequestFilters = { search: '', status: 'all', quote: 'all', createdFrom: '', createdTo: '' };

export const countFilters = ({ status, quote, createdFrom, createdTo }: RequestFilters): number =>
  [status !== 'all', quote !== 'all', createdFrom !== '', createdTo !== ''].filter(Boolean).length;

/** Caches a value per request. Otherwise, every keystroke would recompute ten thousand values. */
export const kept = <Value>(make: (request: ContactFormRecord) => Value) => {
  const values = new WeakMap<ContactFormRecord, Value>();
  return (request: ContactFormRecord): Value => {
    const known = values.get(request);
    if (known !== undefined) return known;
    const value = make(request);
    values.set(request, value);
    return value;
  };
};

/** A searched word contains no whitespace, so it cannot match across two values. */
const searchedText = kept(({ fullName, email, phoneNumber, service }) =>
  fold([fullName, email, phoneNumber, service].join('\n')),
);

/** The parts of a name as one word: 'Deluca' is another spelling of 'De Luca'. */
const joinedName = kept(({ fullName }) => fold(fullName ?? '').replaceAll(/[ -]/g, ''));

const phoneNumberDigits = kept(({ phoneNumber }) => phoneDigits(phoneNumber ?? ''));

/** What separates words: also the hyphen of a double name, a dash, and what surrounds words in mails and in other searches. */
const separator = /[\s,;<>()"“”„«»*]+|\.(?=\s|$)|(?<=[\p{L}\s])[\p{Pd}\u2212](?=[\p{L}\s])/u;

/** @returns the ways to write a word, folded: 'mueller' is another spelling of 'Müller'. */
const spellings = (word: string): string[] => {
  const folded = fold(word);
  const long = fold(word.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  return [...new Set([folded, long, folded.length > 4 ? folded.replace(/([aou])e/g, '$1') : folded])];
};

/** A whole national number has a zero that most countries' numbers, which are stored with the country code, lack. */
const digitsOf = (text: string): string | null => searchedDigits(text)?.replace(/^0(?=\d{7})/, '') ?? null;

/**
 * @returns how a text is searched: a request is found if its phone number has all `digits`, or if it has each word as
 *   text, across the parts of a name (`joined`) or, in its phone number, as digits. `isNumberInGroups`: a request with a phone number is found by all digits only.
 */
export function readSearch(search: string) {
  const sought = withoutInvisible(search.replaceAll(/\s+/g, ' '))
    .replace(/^ *(?:mailto|tel)[.:]+/i, '')
    .trim();
  const digits = digitsOf(sought);
  return {
    digits,
    isNumberInGroups: digits !== null && /\s/.test(sought),
    words: sought.split(separator).map((word) => {
      const texts = spellings(word);
      // Shorter words would be found across two names.
      return { texts, joined: texts.filter(({ length }) => length > 4), digits: digitsOf(word) };
    }),
  };
}

/** @returns whether a request is found. Compares only digits of its number, so that the notation does not matter. */
const finder = (search: string) => {
  const { digits: all, isNumberInGroups, words } = readSearch(search);
  return (request: ContactFormRecord): boolean => {
    const number = phoneNumberDigits(request);
    const has = (digits: string | null) => digits !== null && number.includes(digits);
    if (has(all)) return true;
    if (isNumberInGroups && number !== '') return false;
    const isWritten = (text: string) => searchedText(request).includes(text);
    const isJoined = (text: string) => joinedName(request).includes(text);
    return words.every(({ texts, joined, digits }) => texts.some(isWritten) || joined.some(isJoined) || has(digits));
  };
};

const createdDay = kept(({ createdAt }) => calendarDay(createdAt));

export function filterRequests(
  requests: readonly ContactFormRecord[],
  { search, status, quote, createdFrom, createdTo }: RequestFilters,
): ContactFormRecord[] {
  const isFound = search.trim() === '' ? null : finder(search);
  return requests.filter((request) => {
    if (status !== 'all' && request.status !== status) return false;
    if (quote !== 'all' && request.quote !== quote) return false;
    if (isFound?.(request) === false) return false;
    if (createdFrom === '' && createdTo === '') return true;
    const day = createdDay(request);
    return day >= createdFrom && (createdTo === '' || (day !== '' && day <= createdTo));
  });
}
