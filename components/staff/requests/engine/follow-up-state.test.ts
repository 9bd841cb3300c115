import { expect, test } from 'vitest';
import { followUpEntry as followUp, requestRecord as request } from '#tests/support/staff-records.ts';
import { withStates } from './follow-up-state.ts';

test('a request that a colleague rejects, or takes back, says so in the list', () => {
  const requests = [request(1, 'completed'), request(2, 'inProgress'), request(3, 'rejected')];
  const changed = new Map([followUp(1, { state: 'rejected' }), followUp(3, { state: 'contacted' })]);
  expect(withStates(requests, changed).map(({ status }) => status)).toEqual([
    'rejected',
    'inProgress',
    'completed',
  ]);
  expect(withStates(requests, new Map([followUp(3, { state: 'rejected' })]))).toBe(requests);
});
