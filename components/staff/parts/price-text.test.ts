import { expect, test } from 'vitest';
import { parseRange } from '#shared/rules/money.ts';
import { priceText } from './price-text.ts';

test('a price is shown as staff type it, and is read again as it was', () => {
  const prices = [
    [{ fromCents: 120_000, toCents: 150_000 }, '1.200–1.500'],
    [{ fromCents: 6000, toCents: 6000 }, '60'],
    [{ fromCents: 0, toCents: 0 }, '0'],
    [{ fromCents: 1250, toCents: 123_450 }, '12,50–1.234,50'],
  ] as const;
  for (const [price, text] of prices) {
    expect(priceText(price)).toBe(text);
    expect(parseRange(text)).toEqual(price);
  }
});
