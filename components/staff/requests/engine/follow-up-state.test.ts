import { expect, test } from 'vitest';
import { followUpEntry as followUp, requestRecord as request } from '#tests/support/staff-records.ts';
import { withStates } from './follow-up-state.ts';

test('a request that a colleague rejects, or takes back, says so in the list', () => {
  const requests = [request(1, 'completed'), request(2, 'inProgress'), request(3, 'rejected')];
  const changed = new Map([followUp(1, { state: 'rejected' }), followUp(3, { state: 'contacted' })]);
  expect(withStates(requests, changed).map(({ status }) => status)).toEqual(['rejected', 'inProgress', 'completed']);
  expect(withStates(requests, new Map([followUp(3, { state: 'rejected' })]))).toBe(requests);
});

test('what a patient did with a quote comes into the list, and news that staff have seen leave it', () => {
  const requests = [request(1, 'completed')];
  const [answered] = withStates(requests, new Map([followUp(1, { quote: 'accepted', hasNews: true })]));
  expect(answered).toMatchObject({ quote: 'accepted', hasNews: true });
  const [seen] = withStates(answered ? [answered] : [], new Map([followUp(1, { hasNews: false })]));
  expect(seen).toMatchObject({ quote: 'accepted', hasNews: false });
});
