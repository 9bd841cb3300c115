import { expect, test } from 'vitest';
import { noFilters, trailQuery } from './TrailPage.tsx';

test('nothing chosen asks for everything', () => {
  expect(JSON.stringify(trailQuery(noFilters))).toBe('{}');
});

test('both days are included, in local time', () => {
  const { from = '', until = '' } = trailQuery({
    ...noFilters,
    firstDay: '2026-11-22',
    lastDay: '2026-11-22',
  });
  expect(new Date(from)).toEqual(new Date(2026, 10, 22));
  expect(new Date(until)).toEqual(new Date(2026, 10, 23));
});

test('a person and a kind are passed on, what is none is not', () => {
  expect(trailQuery({ ...noFilters, staffId: '3', action: 'erased' })).toMatchObject({
    staffId: 3,
    action: 'erased',
  });
  expect(trailQuery({ ...noFilters, action: 'toString', firstDay: '22.11.' })).toEqual({});
});
