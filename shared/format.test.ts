import { expect, test } from 'vitest';
import { fileRows, formatPercent, mailtoLink } from './basic-format.ts';
import {
  calendarDay,
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
