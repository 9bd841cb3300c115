import type { ContactFormRecord } from '../contract/requests.ts';
import { calendarDay } from '../format.ts';
import { fold } from '../rules/fold.ts';
import { phoneDigits, searchedDigits } from '../rules/phone.ts';

/** The options of the status filter (docs/product.md, 4.4). */
export const statusFilters = ['all', 'completed', 'inProgress'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The filters of the management screen (docs/product.md, 4.4). */
export interface RequestFilters {
  search: string;
  status: StatusFilter;
  /** Calendar days 'YYYY-MM-DD', both inclusive; '' for no bound. */
  createdFrom: string;
  createdTo: string;
}

export const noFilters: RequestFilters = { search: '', status: 'all', createdFrom: '', createdTo: '' };

export function countFilters({ status, createdFrom, createdTo }: RequestFilters): number {
  return [status !== 'all', createdFrom !== '', createdTo !== ''].filter(Boolean).length;
}

/** Caches a value per request. Otherwise, every keystroke would recompute ten thousand values. */
const kept = <Value>(make: (request: ContactFormRecord) => Value) => {
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

const phoneNumberDigits = kept(({ phoneNumber }) => phoneDigits(phoneNumber ?? ''));

type IsFound = (request: ContactFormRecord) => boolean;

/** @returns whether a request has this telephone number. Compares only digits, so that the notation does not matter. */
const hasNumber = (text: string): IsFound => {
  const digits = searchedDigits(text);
  return digits === null ? () => false : (request) => phoneNumberDigits(request).includes(digits);
};

const createdDay = kept(({ createdAt }) => calendarDay(createdAt));

export function filterRequests(
  requests: readonly ContactFormRecord[],
  { search, status, createdFrom, createdTo }: RequestFilters,
): ContactFormRecord[] {
  const sought = search.trim();
  const hasWholeNumber = hasNumber(sought);
  const isNumberInGroups = /\s/.test(sought) && searchedDigits(sought) !== null;
  const words = fold(sought)
    .split(/\s+/)
    .map((word) => ({ word, isNumberOf: hasNumber(word) }));
  const isFound: IsFound = (request) =>
    hasWholeNumber(request) ||
    ((!isNumberInGroups || phoneNumberDigits(request) === '') &&
      words.every(({ word, isNumberOf }) => searchedText(request).includes(word) || isNumberOf(request)));
  return requests.filter((request) => {
    if (status !== 'all' && request.status !== status) return false;
    if (sought !== '' && !isFound(request)) return false;
    if (createdFrom === '' && createdTo === '') return true;
    const day = createdDay(request);
    return day >= createdFrom && (createdTo === '' || (day !== '' && day <= createdTo));
  });
}
