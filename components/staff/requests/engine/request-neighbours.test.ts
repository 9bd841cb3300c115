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

test('requests that are new in the list have their place in the order, beside those that have left the view', () => {
  const later = { ids: [9, 7, 8, 5, 4], first: 0, matching: 5 };
  const merged = keepOrder(order, later, 'b', true);
  expect(merged).toEqual({ ids: [9, 7, 8, 'b', 5, 4], first: 0, matching: 6 });
  expect(keepOrder(merged, later, 'b', true)).toBe(merged);
  expect(keepOrder(order, later, 'b', false)).toBe(order);
  expect(keepOrder(order, later, '9', true)).toBe(later);
});

test('the known part of a long list grows with the parts around the requests that are opened', () => {
  const part = { ids, first: 100, matching: 200 };
  const next = { ids: ['b', 5, 6], first: 101, matching: 200 };
  const grown = keepOrder(part, next, '5', true);
  expect(grown).toEqual({ ids: [7, 'b', 5, 6], first: 100, matching: 200 });
  const before = { ids: [1, 2, 7, 'b'], first: 98, matching: 199 };
  expect(keepOrder(grown, before, '7', true)).toEqual({
    ids: [1, 2, 7, 'b', 5, 6],
    first: 98,
    matching: 200,
  });
});
