import { expect, onTestFinished, test, vi } from 'vitest';
import { tomorrow } from './FollowUpFields.tsx';

test.each([
  ['an hour before midnight', '2026-11-20T22:59:00Z', '2026-11-21'],
  ['in the first hour of a day', '2026-11-20T23:01:00Z', '2026-11-22'],
  ['at the end of the day before summer time', '2027-03-27T22:30:00Z', '2027-03-28'],
  ['in the first hour of the day on which summer time ends', '2026-10-24T22:30:00Z', '2026-10-26'],
  ['on the last day of a year', '2026-12-31T12:00:00Z', '2027-01-01'],
])('tomorrow is the next day at the clinic %s', (_when, now, day) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(tomorrow()).toBe(day);
});
