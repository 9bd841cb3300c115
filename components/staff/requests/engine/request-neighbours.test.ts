import { expect, test } from 'vitest';
import { keepOrder, neighboursOf } from './request-neighbours.ts';

const ids = [7, 'b', 5];
const order = { ids, first: 0, matching: ids.length };

test('neighbours follow the order of the list, whatever kind of id a provider has', () => {
  expect(neighboursOf(order, '7')).toEqual({ previous: null, next: 'b', position: 1, total: 3 });
  expect(neighboursOf(order, 'b')).toEqual({ previous: '7', next: '5', position: 2, total: 3 });
  expect(neighboursOf(order, '5')).toEqual({ previous: 'b', next: null, position: 3, total: 3 });
});

test('from a request that the filters hide the way leads to the first one', () => {
  expect(neighboursOf(order, '8')).toEqual({ previous: null, next: '7', position: null, total: 3 });
  expect(neighboursOf({ ids: [], first: 0, matching: 0 }, '8')).toEqual({
    previous: null,
    next: null,
    position: null,
    total: 0,
  });
});

test('a known part of a long list has its place in it', () => {
  const part = { ids, first: 100, matching: 200 };
  expect(neighboursOf(part, 'b')).toEqual({ previous: '7', next: '5', position: 102, total: 200 });
});

test('the order stays while requests are open, so that one that leaves the view keeps its place', () => {
  const later = { ids: [7, 5], first: 0, matching: 2 };
  expect(keepOrder(null, order, undefined, true)).toBeNull();
  expect(keepOrder(null, order, 'b', true)).toBe(order);
  expect(keepOrder(order, later, 'b', true)).toBe(order);
  expect(keepOrder(order, later, '5', true)).toBe(order);
  expect(keepOrder(order, later, undefined, true)).toBeNull();
});

test('the order is not that of the search before Back', () => {
  expect(keepOrder(null, order, 'b', false)).toBeNull();
});

test('at an end of the known part of a long list, the part around the open request takes its place', () => {
  const part = { ids, first: 100, matching: 200 };
  const next = { ids: ['b', 5, 6], first: 101, matching: 200 };
  expect([keepOrder(part, next, 'b', true), keepOrder(part, next, '5', true)]).toEqual([part, next]);
  expect(keepOrder(next, next, 'b', true)).toBe(next);
});
