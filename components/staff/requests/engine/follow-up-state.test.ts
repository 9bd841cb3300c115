import { expect, test } from 'vitest';
import { followUpEntry as followUp, requestRecord as request } from '#tests/support/staff-records.ts';
import { withFollowUp } from './follow-up-state.ts';

test('a request that a colleague rejects, or takes back, says so in the list', () => {
  const [rejected, contacted] = [followUp(1, { state: 'rejected' }), followUp(1, { state: 'contacted' })];
  const statusAfter = (status: string, [, change]: typeof rejected) => withFollowUp(request(1, status), change).status;
  expect(statusAfter('completed', rejected)).toBe('rejected');
  expect(statusAfter('rejected', contacted)).toBe('completed');
  const unchanged = request(1, 'rejected');
  expect(withFollowUp(unchanged, rejected[1])).toBe(unchanged);
  expect(withFollowUp(unchanged, undefined)).toBe(unchanged);
});

test('what a patient did with a quote comes into the list, and news that staff have seen leave it', () => {
  const [, accepted] = followUp(1, { quote: 'accepted', hasNews: true });
  const answered = withFollowUp(request(1, 'completed'), accepted);
  expect(answered).toMatchObject({ quote: 'accepted', hasNews: true });
  const [, read] = followUp(1, { hasNews: false });
  expect(withFollowUp(answered, read)).toMatchObject({ quote: 'accepted', hasNews: false });
});
