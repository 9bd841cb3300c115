import { expect, test } from 'vitest';
import { noFilters } from './filters.ts';
import { listViewQuery, pageCount, pageOf, parseListView, type ListView } from './list-view.ts';
import { newestFirst } from './sorting.ts';

const parse = (query: string, search?: string) => parseListView(new URLSearchParams(query), search);

const plain: ListView = { requestView: null, filters: noFilters, sorting: newestFirst, page: 1 };

test('the view one starts with needs no query', () => {
  expect(listViewQuery(plain)).toBe('');
  expect(parse('')).toEqual(plain);
});

test('a view survives the way through the URL, all but what is typed', () => {
  const view: ListView = {
    requestView: 'waiting',
    filters: {
      search: 'Čović & co',
      status: 'inProgress',
      quote: 'opened',
      createdFrom: '2025-01-01',
      createdTo: '2025-12-31',
    },
    sorting: { key: 'email', descending: true },
    page: 3,
  };
  expect(parse(listViewQuery(view), 'Čović & co')).toEqual(view);
  expect(listViewQuery(view)).not.toMatch(/ovi/);
});

test('a day that no calendar has is no bound', () => {
  for (const day of ['2026-99-99', '2026-02-29', '0000-00-00']) expect(parse(`?from=${day}&to=${day}`)).toEqual(plain);
});

test('what a query says wrongly is left at its default', () => {
  expect(parse('?view=everything&search=Maria&status=rejected&from=yesterday&to=1&sort=-password&page=-2')).toEqual({
    ...plain,
    sorting: { key: 'createdAt', descending: true },
  });
});

test('rows are cut into pages and a page past the end is the last one', () => {
  const rows = Array.from({ length: 101 }, (_, index) => index);
  expect(pageCount(101)).toBe(3);
  expect(pageCount(0)).toBe(1);
  expect(pageOf(rows, 1)).toHaveLength(50);
  expect(pageOf(rows, 3)).toEqual([100]);
  expect(pageOf(rows, 99)).toEqual([100]);
});
