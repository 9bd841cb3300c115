import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';

/** The statuses the filter lists (specification, section 4). */
export const statusFilters = ['all', 'completed', 'inProgress'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The client-side filters of the management screen (specification, section 2). */
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

const contains = (text: string | null | undefined, needle: string): boolean =>
  text?.toLowerCase().includes(needle) ?? false;

/** @returns the records that match every filter, in their order. */
export function filterRecords(
  records: readonly ContactFormRecord[],
  { search, status, createdFrom, createdTo }: RecordFilters,
): ContactFormRecord[] {
  const needle = search.trim().toLowerCase();
  return records.filter((record) => {
    if (status !== 'all' && record.status !== status) return false;
    if (
      needle !== '' &&
      !contains(record.fullName, needle) &&
      !contains(record.email, needle) &&
      !contains(record.phoneNumber, needle)
    )
      return false;
    if (createdFrom === '' && createdTo === '') return true;
    const day = calendarDay(record.createdAt);
    return (
      (createdFrom === '' || day >= createdFrom) && (createdTo === '' || (day !== '' && day <= createdTo))
    );
  });
}
