import { expect, test } from 'vitest';
import { clinicTimeOf } from '../format.ts';
import { timeAtClinic } from './clinic-time.ts';

test.each([
  ['2026-11-24T14:05', '2026-11-24T13:05:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('%s at the clinic is %s', (local, iso) => {
  expect(timeAtClinic(local)).toBe(iso);
  expect(clinicTimeOf(iso)).toBe(local);
});

test('an hour that comes twice is the first, one that is left out the next', () => {
  expect(timeAtClinic('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(clinicTimeOf(timeAtClinic('2026-03-29T02:30') ?? '')).toBe('2026-03-29T03:30');
});

test.each(['', '2026-11-24', '2026-13-01T10:00', 'x'])('%j is no time', (local) => {
  expect(timeAtClinic(local)).toBeNull();
});
