import { expect, test } from 'vitest';
import type { ContactFormRecord } from '../contract/requests.ts';
import { requestFigures } from './figures.ts';

const request = (fields: Partial<ContactFormRecord>): ContactFormRecord => ({
  id: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  status: 'inProgress',
  requiredCompletion: 0,
  overallCompletion: 0,
  ...fields,
});

test('the weeks before the first form are omitted, those without forms after it are not', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const begun = [request({ createdAt: '2026-11-03T08:00:00.000Z' }), request({})];
  expect(requestFigures(begun, now).weeks).toEqual([
    { label: '2. 11.', value: 1 },
    { label: '9. 11.', value: 0 },
    { label: '16. 11.', value: 1 },
  ]);
  expect(requestFigures([], now).weeks).toEqual([{ label: '16. 11.', value: 0 }]);
});

test('forms are counted by weeks that begin on Monday in Tirana', () => {
  const requests = [
    request({ createdAt: '2026-11-16T08:00:00.000Z' }),
    request({ createdAt: '2026-11-20T08:00:00.000Z' }),
    // Half past midnight on Monday in Tirana is still Sunday in UTC.
    request({ createdAt: '2026-11-15T23:30:00.000Z' }),
    request({ createdAt: '2026-11-15T12:00:00.000Z' }),
    request({ createdAt: '2026-01-01T12:00:00.000Z' }),
    request({ createdAt: 'unknown' }),
  ];
  const { weeks } = requestFigures(requests, '2026-11-21T10:00:00.000Z');
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toEqual([
    { label: '2. 11.', value: 0 },
    { label: '9. 11.', value: 1 },
    { label: '16. 11.', value: 3 },
  ]);
});

test('counts what is under way and what was sent, and averages the completion', () => {
  const requests = [
    request({ status: 'completed', overallCompletion: 100 }),
    request({ overallCompletion: 50 }),
    request({}),
    request({ status: 'rejected', overallCompletion: 17 }),
  ];
  const figures = { active: 2, completionPercent: 42, submitted: 2 };
  expect(requestFigures(requests, '2026-11-21T10:00:00.000Z')).toMatchObject(figures);
});

test('no requests are no division by zero', () => {
  const figures = { active: 0, completionPercent: 0, submitted: 0 };
  expect(requestFigures([], '2026-11-21T10:00:00.000Z')).toMatchObject(figures);
});
