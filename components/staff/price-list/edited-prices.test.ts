import { expect, test } from 'vitest';
import { editedItem, readItem } from './edited-prices.ts';

const item = {
  treatment: 'Impianto dentale',
  unit: 'pezzo',
  fromCents: 60_000,
  toCents: 75_050,
  material: '',
  guaranteeYears: 10,
};

test('an item is typed again as it was stored', () => {
  expect(readItem(editedItem(item, 7))).toEqual(item);
});

test.each([
  { treatment: ' ' },
  { price: '' },
  { price: 'caro' },
  { guaranteeYears: '51' },
  { guaranteeYears: 'x' },
])('an item is not read while it says %j', (changes) => {
  expect(readItem({ ...editedItem(item, 7), ...changes })).toBe(null);
});
