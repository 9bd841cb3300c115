import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingPeriods, openMinutes } from './opening-hours.ts';

const hours = 'Lun - Ven: 8:00 - 20:00; Sab: 9:00 - 13:00';
/** 'Ven 18:30' in the clinic's time zone, in the week of 23 November 2026. */
const at = (day: number, time: string) => `2026-11-${day}T${time}:00+01:00`;

test.each([
  ['within a day', at(23, '09:00'), at(23, '10:30'), 90],
  ['over a night', at(23, '19:00'), at(24, '09:00'), 120],
  ['over a weekend', at(27, '19:00'), at(30, '09:00'), 60 + 240 + 60],
  ['sent at night', at(23, '23:00'), at(24, '08:05'), 5],
  ['on a Sunday', at(29, '10:00'), at(29, '20:00'), 0],
  ['before it was sent', at(24, '10:00'), at(23, '10:00'), 0],
  ['over the end of summer time', '2026-10-24T12:00:00+02:00', '2026-10-26T09:00:00+01:00', 60 + 60],
  ['over months, at most a hundred hours', '2026-01-01T08:00:00Z', '2026-11-01T08:00:00Z', 6000],
])('a wait %s', (_name, from, to, minutes) => {
  expect(openMinutes(from, to, hours)).toBe(minutes);
});

test('a period over the end of the week, and hours in another form, in which the clinic is always open', () => {
  expect(openMinutes(at(28, '10:00'), at(30, '11:00'), 'Sab - Lun: 10:00 - 12:00')).toBe(120 + 120 + 60);
  expect(openingPeriods('su appuntamento')).toBeNull();
  expect(openMinutes(at(29, '10:00'), at(29, '20:00'), 'su appuntamento')).toBe(600);
});

test.each([
  ['Lun - Ven: 8:00 - 12:00, 14:00 - 18:00', 480],
  ['Lun-Ven 8.00-12.00 / 14.00-18.00; Sab - Dom: chiuso', 480],
  ['Lun: 8:00 - 12:00 e 14:00 - 18:00; Dom: Chiuso', 480],
  ['Lun - Ven: 8:00 - 16:00; Sab e Dom: chiuso', 480],
  ['Lun - Ven: 8:00 - 16:00; Sab, Dom: chiuso', 480],
  ['Lun - Sab: 8:00 - 16:00, Mer chiuso; Festivi e Dom: chiuso', 480],
  ['Lun - Sab: 8:00 - 16:00; Lun: chiuso', 0],
  ['Lun, Mer, Ven: 8 - 20', 720],
  ['Lun - Sab: 8 - 16; chiuso il lunedì e la domenica', 0],
  ['Lun - Dom: 8 - 16, chiuso sabato e domenica', 480],
  ['Chiuso: Mar, Mer; Lun - Sab: 8 - 16', 480],
  ['Mar e Gio: 8 - 20; Lun e Mer 9 - 12.30, 14 - 18;', 450],
  ['Dal lunedì al venerdì dalle 8 alle 20', 720],
  ['Sab: 9 - 13, pomeriggio chiuso', 0],
  ['Lun. - Ven. 8 - 20, lunedì pomeriggio chiuso', 720],
  ['Lun - Dom: 0:00 - 24:00', 1440],
])('%s: pauses and closed days do not count', (hoursWithPause, minutes) => {
  expect(openMinutes(at(23, '00:00'), at(24, '00:00'), hoursWithPause)).toBe(minutes);
});

test.each([
  'Lun - Ven: 8:00 - 25:00',
  'Lun - Dom: 20:00 - 2:00',
  '8:00 - 20:00',
  'Lun - Ven: 8:00 - 20:00, su appuntamento',
  'Lun - Mer - Ven: 8 - 20',
  'Lun, Mer, festivi: 8 - 20',
  'Lun - Ven: 8 - 12 - 14 - 18',
  'Lun - Ven: 8 - 20; Sab',
  'Lun Mer Ven: 8 - 20',
  'Lun - Ven: 8,15 - 20',
  'Lun - Ven: 8 - 20 chiuso a pranzo',
  'Lun - Ven: 8 - 18, chiuso dalle 13 alle 15',
  'Lun/Ven: 8 - 20',
])('no periods are guessed from %s', (unread) => {
  expect(openingPeriods(unread)).toBeNull();
  expect(openMinutes(at(23, '00:00'), at(23, '01:00'), unread)).toBe(60);
});

test('a wait is as long as its parts, and no longer than the time that passes', () => {
  const time = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2026-12-31') });
  const part = fc.integer({ min: 0, max: 3 * 24 * 60 });
  fc.assert(
    fc.property(time, part, part, (start, first, second) => {
      const [from, between, to] = [0, first, first + second].map((minutes) =>
        new Date(start - (start % 60_000) + minutes * 60_000).toISOString(),
      );
      const whole = openMinutes(from ?? '', to ?? '', hours);
      expect(whole).toBe(openMinutes(from ?? '', between ?? '', hours) + openMinutes(between ?? '', to ?? '', hours));
      expect(whole).toBeLessThanOrEqual(first + second);
    }),
    { numRuns: 200 },
  );
});
