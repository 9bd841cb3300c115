import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';
import { phoneDigits, searchedDigits } from '#shared/rules/phone.ts';

/** The statuses the filter lists (docs/product.md, 4.4). */
export const statusFilters = ['all', 'completed', 'inProgress'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The client-side filters of the management screen (docs/product.md, 4.4). */
export interface RecordFilters {
  search: string;
  status: StatusFilter;
  /** Calendar days 'YYYY-MM-DD', both inclusive; '' for no bound. */
  createdFrom: string;
  createdTo: string;
}

export const noFilters: RecordFilters = { search: '', status: 'all', createdFrom: '', createdTo: '' };

/** @returns whether any filter narrows the list. */
export function isFiltering({ search, status, createdFrom, createdTo }: RecordFilters): boolean {
  return search.trim() !== '' || status !== 'all' || createdFrom !== '' || createdTo !== '';
}

/** Worked out once a record: with ten thousand of them every letter typed would do it again. */
const kept = <Value>(make: (record: ContactFormRecord) => Value) => {
  const values = new WeakMap<ContactFormRecord, Value>();
  return (record: ContactFormRecord): Value => {
    const known = values.get(record);
    if (known !== undefined) return known;
    const value = make(record);
    values.set(record, value);
    return value;
  };
};

/** No search holds a line break, so none goes from one value into the next. */
const searchedText = kept(({ fullName, email, phoneNumber }) =>
  [fullName, email, phoneNumber].join('\n').toLowerCase(),
);

const phoneNumberDigits = kept(({ phoneNumber }) => phoneDigits(phoneNumber ?? ''));

const createdDay = kept(({ createdAt }) => calendarDay(createdAt));

/** @returns the records that match every filter, in their order. */
export function filterRecords(
  records: readonly ContactFormRecord[],
  { search, status, createdFrom, createdTo }: RecordFilters,
): ContactFormRecord[] {
  const needle = search.replaceAll('\n', ' ').trim().toLowerCase();
  // A phone number is found by its digits, however they are written here and there.
  const digits = searchedDigits(needle);
  const isFound = (record: ContactFormRecord) =>
    searchedText(record).includes(needle) || (digits !== null && phoneNumberDigits(record).includes(digits));
  return records.filter((record) => {
    if (status !== 'all' && record.status !== status) return false;
    if (needle !== '' && !isFound(record)) return false;
    if (createdFrom === '' && createdTo === '') return true;
    const day = createdDay(record);
    return (
      (createdFrom === '' || day >= createdFrom) && (createdTo === '' || (day !== '' && day <= createdTo))
    );
  });
}
