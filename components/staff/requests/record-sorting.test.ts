import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { newestFirst, sortRecords, toggleSorting, type Sorting } from './record-sorting.ts';

const record = (id: number, fields: Partial<ContactFormRecord>): ContactFormRecord => ({
  id,
  createdAt: '2025-03-02T10:00:00.000Z',
  status: 'inProgress',
  requiredCompletion: 0,
  overallCompletion: 0,
  ...fields,
});

const order = (records: ContactFormRecord[], sorting: Sorting) =>
  sortRecords(records, sorting).map(({ id }) => id);

test('names follow the Croatian alphabet and missing ones come last both ways', () => {
  const records = [
    record(1, { fullName: 'Šimić' }),
    record(2, { fullName: null }),
    record(3, { fullName: 'Zorić' }),
    record(4, { fullName: 'Čović' }),
    record(5, { fullName: 'cvetko' }),
  ];
  expect(order(records, { key: 'fullName', descending: false })).toEqual([5, 4, 1, 3, 2]);
  expect(order(records, { key: 'fullName', descending: true })).toEqual([3, 1, 4, 5, 2]);
});

test('the newest comes first to begin with', () => {
  const records = [
    record(1, { createdAt: '2025-03-02T10:00:00.000Z' }),
    record(2, { createdAt: '2025-11-02T10:00:00.000Z' }),
  ];
  expect(order(records, newestFirst)).toEqual([2, 1]);
});

test('percentages compare as numbers and equal records keep their order', () => {
  const records = [
    record(1, { overallCompletion: 100 }),
    record(2, { overallCompletion: 20 }),
    record(3, { overallCompletion: 20 }),
  ];
  expect(order(records, { key: 'overallCompletion', descending: false })).toEqual([2, 3, 1]);
});

test('pressing a head sorts by it, pressing again turns it round', () => {
  const byName = toggleSorting(newestFirst, 'fullName');
  expect(byName).toEqual({ key: 'fullName', descending: false });
  expect(toggleSorting(byName, 'fullName').descending).toBe(true);
});
