import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';
import { phoneDigits, searchedDigits } from '#shared/rules/phone.ts';

/** The options of the status filter (docs/product.md, 4.4). */
export const statusFilters = ['all', 'completed', 'inProgress'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The client-side filters of the management screen (docs/product.md, 4.4). */
export interface RequestFilters {
  search: string;
  status: StatusFilter;
  /** Calendar days 'YYYY-MM-DD', both inclusive; '' for no bound. */
  createdFrom: string;
  createdTo: string;
}

export const noFilters: RequestFilters = { search: '', status: 'all', createdFrom: '', createdTo: '' };

/** @returns whether any filter narrows the list. */
export function isFiltering({ search, status, createdFrom, createdTo }: RequestFilters): boolean {
  return search.trim() !== '' || status !== 'all' || createdFrom !== '' || createdTo !== '';
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

const ascii = /^[\0-\u007f]*$/;

/** Removes case and accents: 'sime durić' finds 'Šime Đurić' too. */
const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return ascii.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('đ', 'd');
};

/** A search contains no line break, so it cannot match across two values. */
const searchedText = kept(({ fullName, email, phoneNumber }) =>
  folded([fullName, email, phoneNumber].join('\n')),
);

const phoneNumberDigits = kept(({ phoneNumber }) => phoneDigits(phoneNumber ?? ''));

const createdDay = kept(({ createdAt }) => calendarDay(createdAt));

/** @returns the requests that match every filter, in their order. */
export function filterRequests(
  requests: readonly ContactFormRecord[],
  { search, status, createdFrom, createdTo }: RequestFilters,
): ContactFormRecord[] {
  const needle = folded(search.replaceAll('\n', ' ').trim());
  // Only the digits of phone numbers are compared, so that the notation does not matter.
  const digits = searchedDigits(needle);
  const isFound = (request: ContactFormRecord) =>
    searchedText(request).includes(needle) ||
    (digits !== null && phoneNumberDigits(request).includes(digits));
  return requests.filter((request) => {
    if (status !== 'all' && request.status !== status) return false;
    if (needle !== '' && !isFound(request)) return false;
    if (createdFrom === '' && createdTo === '') return true;
    const day = createdDay(request);
    return (
      (createdFrom === '' || day >= createdFrom) && (createdTo === '' || (day !== '' && day <= createdTo))
    );
  });
}
