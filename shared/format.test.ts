import { expect, test } from 'vitest';
import { fileRows, formatPercent, mailtoLink } from './basic-format.ts';
import {
  calendarDay,
  dayAfter,
  formatBytes,
  formatCroatianDate,
  formatCroatianTime,
  formatItalianDate,
  readingTime,
} from './format.ts';

test('public dates have a two-digit day and month', () => {
  expect(formatItalianDate('2025-03-02T10:00:00.000Z')).toBe('02/03/2025');
});

test('a late evening in UTC is already the next day in Tirana', () => {
  expect(formatItalianDate('2025-07-31T22:30:00.000Z')).toBe('01/08/2025');
  expect(calendarDay('2025-07-31T22:30:00.000Z')).toBe('2025-08-01');
  expect(calendarDay('not a date')).toBe('');
});

test.each([
  ['an hour before midnight', '2026-11-20T22:59:00Z', 1, '2026-11-21'],
  ['in the first hour of a day', '2026-11-20T23:01:00Z', 1, '2026-11-22'],
  ['at the end of the day before summer time', '2027-03-27T22:30:00Z', 1, '2027-03-28'],
  ['in the first hour of the day on which summer time ends', '2026-10-24T22:30:00Z', 1, '2026-10-26'],
  ['in the first hour of a day, over the end of summer time', '2026-10-01T22:30:00Z', 30, '2026-11-01'],
  ['on the last day of a year', '2026-12-31T12:00:00Z', 1, '2027-01-01'],
])('a later day is counted from the day at the clinic %s', (_when, now, days, day) => {
  expect(dayAfter(now, days)).toBe(day);
});

test('staff dates follow hr-HR and say N/A when there is none', () => {
  expect(formatCroatianDate('2025-03-02T10:00:00.000Z').replace(/\s/g, ' ')).toBe('02. 03. 2025.');
  expect(formatCroatianDate(null)).toBe('N/A');
  expect(formatCroatianDate('not a date')).toBe('N/A');
});

test('reading time is half a minute a block, rounded up', () => {
  expect([0, 1, 2, 3, 8].map(readingTime)).toEqual([0, 1, 1, 2, 4]);
});

test('files are shown three per row', () => {
  expect([0, 1, 3, 4].map(fileRows)).toEqual([0, 1, 1, 2]);
});

test('staff read day and time like the days of the list', () => {
  const time = '2026-03-02T13:05:00.000Z';
  expect(formatCroatianTime(time)).toBe(`${formatCroatianDate(time)} 14:05`);
});

test('percent are written as in the language of the page', () => {
  expect(formatPercent(42.4, 'it')).toBe('42%');
  expect(formatPercent(42.4, 'hr')).toBe('42\u00a0%');
});

test('sizes are shown in the unit people expect', () => {
  expect(formatBytes(1, 'it')).toBe('1 KB');
  expect(formatBytes(1_572_864, 'it')).toBe('1,5 MB');
});

test.each([
  ['maria.rossi@posta.it', 'mailto:maria.rossi@posta.it'],
  ['a@b.it?bcc=c@d.it', 'mailto:a@b.it%3Fbcc%3Dc@d.it'],
  ['a@b.it,c@d.it', 'mailto:a@b.it%2Cc@d.it'],
  ['a&subject=x@b.it', 'mailto:a%26subject%3Dx@b.it'],
  ['\ud800@b.it', 'mailto:%EF%BF%BD@b.it'],
])('the link for %j writes to it alone', (address, link) => {
  expect(mailtoLink(address)).toBe(link);
  expect([...new URL(link).searchParams]).toEqual([]);
});
