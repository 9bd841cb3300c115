import { expect, test } from 'vitest';
import { nextKind } from './last-runs.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);

test('the first backup is a full one', () => {
  expect(nextKind(null, at('20T12:00'))).toBe('full');
});

test('one full backup a day begins at two in the night, and increments follow it', () => {
  expect(nextKind(at('20T12:00'), at('20T12:04'))).toBe('increment');
  expect(nextKind(at('20T12:00'), at('21T01:59'))).toBe('increment');
  expect(nextKind(at('20T12:00'), at('21T02:00'))).toBe('full');
  expect(nextKind(at('21T02:00'), at('21T23:59'))).toBe('increment');
});

test('after a time without backups, or with the clock set back, a full one is due', () => {
  expect(nextKind(at('20T12:00'), at('25T03:00'))).toBe('full');
  expect(nextKind(at('20T12:00'), at('19T12:00'))).toBe('full');
});
