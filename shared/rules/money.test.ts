import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatLinePrice, formatRange, maxCents, parseCents, parseRange } from './money.ts';

const cents = integer({ min: 0, max: maxCents });

test('an amount is written with two digits after the comma, points between thousands, and a blank that does not break', () => {
  expect(formatCents(123_450)).toBe('1.234,50\u00A0€');
  expect(formatCents(5)).toBe('0,05\u00A0€');
  expect(formatCents(maxCents)).toBe('100.000,00\u00A0€');
});

test.each([
  [0, 0, '0,00\u00A0€'],
  [60_000, 60_000, '600,00\u00A0€'],
  [0, 5000, '0,00\u00A0– 50,00\u00A0€'],
  [120_000, 150_000, '1.200,00\u00A0– 1.500,00\u00A0€'],
])('from %i to %i cents is %s', (fromCents, toCents, text) => {
  expect(formatRange({ fromCents, toCents })).toBe(text);
});

test('a line of a quote that costs nothing is included', () => {
  expect(formatLinePrice({ fromCents: 0, toCents: 0 })).toBe('compreso');
  expect(formatLinePrice({ fromCents: 0, toCents: 5000 })).toBe('0,00\u00A0– 50,00\u00A0€');
});

test('every amount and every range is read as it was written', () => {
  assert(
    property(cents, cents, (one, other) => {
      expect(parseCents(formatCents(one))).toBe(one);
      const range = { fromCents: Math.min(one, other), toCents: Math.max(one, other) };
      expect(parseRange(formatRange(range))).toEqual(range);
    }),
  );
});

test.each([
  'EUR 600',
  '600 euro',
  '€ 600',
  '600\u00A0Eur',
  '600,00\u202F€',
  '\u200E600',
  '600\u2011600',
  '600 \u2212 600',
  '600.00',
  '€ 600.00 – 600,0',
  '600,-',
  '600,– €',
  '600.— – 600,- eura',
  '600 eur.',
])('"%s", as programs write it, is a price', (text) => {
  expect(parseRange(text)).toEqual({ fromCents: 60_000, toCents: 60_000 });
});

test.each(['1,200.50', '1200.50', '1.200,50', '1’200,50', "1'200.50", '1 200,5'])(
  '"%s" is an amount in the writing of some country',
  (text) => {
    expect(parseCents(text)).toBe(120_050);
  },
);

test.each([
  '',
  '-5',
  '\u22125',
  '1,234',
  '1.23',
  '1e3',
  '1 euro 50',
  '12,',
  '12,-5',
  '100.000,01',
  '1 – 2 – 3',
  '200–100',
  'NaN',
])('"%s" is no price', (text) => {
  expect(parseRange(text)).toBeNull();
});
