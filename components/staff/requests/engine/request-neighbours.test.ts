import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { isCutOff, neighboursOf } from './request-neighbours.ts';

const requests: ContactFormRecord[] = [7, 'b', 5].map((id) => ({
  id,
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'completed',
  requiredCompletion: 100,
  overallCompletion: 80,
}));
const order = { requests, first: 0, total: requests.length };

test('neighbours follow the order of the list, whatever kind of id a provider has', () => {
  expect(neighboursOf(order, '7')).toEqual({ previous: null, next: 'b', position: 1, total: 3 });
  expect(neighboursOf(order, 'b')).toEqual({ previous: '7', next: '5', position: 2, total: 3 });
  expect(neighboursOf(order, '5')).toEqual({ previous: 'b', next: null, position: 3, total: 3 });
});

test('from a request that the filters hide the way leads to the first one', () => {
  expect(neighboursOf(order, '8')).toEqual({ previous: null, next: '7', position: null, total: 3 });
  expect(neighboursOf({ requests: [], first: 0, total: 0 }, '8')).toEqual({
    previous: null,
    next: null,
    position: null,
    total: 0,
  });
});

test('a known part of a long list has its place in it', () => {
  const part = { requests, first: 100, total: 200 };
  const at = (id: string) => neighboursOf(part, id);
  expect(at('b')).toEqual({ previous: '7', next: '5', position: 102, total: 200 });
  expect([isCutOff(at('7')), isCutOff(at('b')), isCutOff(at('5'))]).toEqual([true, false, true]);
  expect([isCutOff(neighboursOf(order, '7')), isCutOff(neighboursOf(order, '5'))]).toEqual([false, false]);
});
