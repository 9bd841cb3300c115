import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { requestFunnel, requestsByWeek } from './request-charts.ts';

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
  expect(requestsByWeek(begun, now, 12)).toEqual([
    { label: '2. 11.', value: 1 },
    { label: '9. 11.', value: 0 },
    { label: '16. 11.', value: 1 },
  ]);
  expect(requestsByWeek([], now, 12)).toEqual([{ label: '16. 11.', value: 0 }]);
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
  expect(requestsByWeek(requests, '2026-11-21T10:00:00.000Z', 3)).toEqual([
    { label: '2. 11.', value: 0 },
    { label: '9. 11.', value: 1 },
    { label: '16. 11.', value: 3 },
  ]);
});

test('the funnel counts the forms that have each step behind them', () => {
  const requests = [
    request({}),
    request({ fullName: 'Maria' }),
    request({ fullName: 'Luca', email: 'a@b.it', requiredCompletion: 67 }),
    request({ fullName: 'Sara', phoneNumber: '39333', requiredCompletion: 100, status: 'completed' }),
  ];
  expect(requestFunnel(requests).map(({ value }) => value)).toEqual([4, 3, 2, 1, 1]);
});
