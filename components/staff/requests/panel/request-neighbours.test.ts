import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { neighboursOf } from './request-neighbours.ts';

const requests: ContactFormRecord[] = [7, 'b', 5].map((id) => ({
  id,
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'completed',
  requiredCompletion: 100,
  overallCompletion: 80,
}));

test('neighbours follow the order of the list, whatever kind of id a provider has', () => {
  expect(neighboursOf(requests, '7')).toEqual({ previous: null, next: 'b', position: 1, total: 3 });
  expect(neighboursOf(requests, 'b')).toEqual({ previous: '7', next: '5', position: 2, total: 3 });
  expect(neighboursOf(requests, '5')).toEqual({ previous: 'b', next: null, position: 3, total: 3 });
});

test('from a request that the filters hide the way leads to the first one', () => {
  expect(neighboursOf(requests, '8')).toEqual({ previous: null, next: '7', position: null, total: 3 });
  expect(neighboursOf([], '8')).toEqual({ previous: null, next: null, position: null, total: 0 });
});
