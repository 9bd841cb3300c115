import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { requestStatistics } from './request-statistics.ts';

const request = (status: string, overallCompletion: number): ContactFormRecord => ({
  id: 1,
  createdAt: '2025-03-02T10:00:00.000Z',
  status,
  requiredCompletion: 0,
  overallCompletion,
});

test('counts what is under way and what was sent, and averages the completion', () => {
  const requests = [
    request('completed', 100),
    request('inProgress', 50),
    request('inProgress', 0),
    request('rejected', 17),
  ];
  expect(requestStatistics(requests)).toEqual({ active: 2, completionPercent: 42, submitted: 2 });
});

test('no requests are no division by zero', () => {
  expect(requestStatistics([])).toEqual({ active: 0, completionPercent: 0, submitted: 0 });
});
