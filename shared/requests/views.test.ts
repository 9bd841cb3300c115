import { expect, test } from 'vitest';
import { followUpEntry as followUp, requestRecord as request } from '#tests/support/staff-records.ts';
import { countViews, isInView } from './views.ts';

const today = '2026-11-22';
const requests = [
  { ...request(1, 'completed'), quote: 'question' as const, hasNews: true },
  { ...request(2, 'completed'), quote: 'accepted' as const },
  request(3, 'completed'),
  request(4, 'inProgress'),
  { ...request(5, 'rejected'), quote: 'declined' as const },
];
const followUps = new Map([
  followUp(2, { state: 'contacted', isMine: true, remindOn: '2026-11-23' }),
  followUp(3, { remindOn: '2026-11-21' }),
  followUp(4, { remindOn: today, isMine: true }),
  followUp(5, { state: 'rejected' }),
]);

test('each view has the requests that it is named for', () => {
  expect(countViews(requests, followUps, today)).toEqual({
    waiting: 2,
    mine: 2,
    due: 2,
    drafts: 1,
    quoted: 1,
    accepted: 1,
  });
  const idsIn = (view: Parameters<typeof isInView>[0]) =>
    requests.filter((each) => isInView(view, each, followUps, today)).map(({ id }) => id);
  expect(idsIn('waiting')).toEqual([1, 3]);
  expect(idsIn('mine')).toEqual([2, 4]);
  expect(idsIn('due')).toEqual([3, 4]);
  expect(idsIn('drafts')).toEqual([4]);
  expect(idsIn('quoted')).toEqual([1]);
  expect(idsIn('accepted')).toEqual([2]);
});
