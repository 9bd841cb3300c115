import { expect, test } from 'vitest';
import type { ContactFormRecord } from '../contract/requests.ts';
import { newestFirst, sortRequests, toggleSorting, type Sorting } from './sorting.ts';

const request = (id: number, fields: Partial<ContactFormRecord>): ContactFormRecord => ({
  id,
  createdAt: '2025-03-02T10:00:00.000Z',
  status: 'inProgress',
  requiredCompletion: 0,
  overallCompletion: 0,
  ...fields,
});

const order = (requests: ContactFormRecord[], sorting: Sorting) => sortRequests(requests, sorting).map(({ id }) => id);

test('names follow the Croatian alphabet and missing ones come last both ways', () => {
  const requests = [
    request(1, { fullName: 'Šimić' }),
    request(2, { fullName: null }),
    request(3, { fullName: 'Zorić' }),
    request(4, { fullName: 'Čović' }),
    request(5, { fullName: 'cvetko' }),
  ];
  expect(order(requests, { key: 'fullName', descending: false })).toEqual([5, 4, 1, 3, 2]);
  expect(order(requests, { key: 'fullName', descending: true })).toEqual([3, 1, 4, 5, 2]);
});

test('every letter of the Croatian alphabet has its place, however it is written', () => {
  const names = ['Cz', 'ČA', 'ća', 'Dz', 'Ǆo', 'džo', 'ĐA', 'e', 'Lz', 'Ljo', 'm', 'Njo', 'o', 'SZ', 'Ša', 'Zz', 'Ža'];
  const requests = names.map((fullName, id) => request(id, { fullName }));
  expect(order(requests.toReversed(), { key: 'fullName', descending: false })).toEqual(
    // The same name in two spellings keeps the order that it had.
    [0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  );
});

test('the newest comes first to begin with', () => {
  const requests = [
    request(1, { createdAt: '2025-03-02T10:00:00.000Z' }),
    request(2, { createdAt: '2025-11-02T10:00:00.000Z' }),
  ];
  expect(order(requests, newestFirst)).toEqual([2, 1]);
});

test('percentages compare as numbers and equal requests keep their order', () => {
  const requests = [
    request(1, { overallCompletion: 100 }),
    request(2, { overallCompletion: 20 }),
    request(3, { overallCompletion: 20 }),
  ];
  expect(order(requests, { key: 'overallCompletion', descending: false })).toEqual([2, 3, 1]);
});

test('pressing a head sorts by it, pressing again turns it round', () => {
  const byName = toggleSorting(newestFirst, 'fullName');
  expect(byName).toEqual({ key: 'fullName', descending: false });
  expect(toggleSorting(byName, 'fullName').descending).toBe(true);
});
