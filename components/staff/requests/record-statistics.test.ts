import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { recordStatistics } from './record-statistics.ts';

const record = (status: string, overallCompletion: number): ContactFormRecord => ({
  id: 1,
  createdAt: '2025-03-02T10:00:00.000Z',
  status,
  requiredCompletion: 0,
  overallCompletion,
});

test('counts what is under way and what was sent, and averages the completion', () => {
  const records = [
    record('completed', 100),
    record('inProgress', 50),
    record('inProgress', 0),
    record('rejected', 17),
  ];
  expect(recordStatistics(records)).toEqual({ active: 2, completionPercent: 42, submitted: 2 });
});

test('no records are no division by zero', () => {
  expect(recordStatistics([])).toEqual({ active: 0, completionPercent: 0, submitted: 0 });
});
