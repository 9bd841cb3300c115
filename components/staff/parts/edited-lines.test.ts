import { expect, test } from 'vitest';
import { editedLine, moveLine, readItem, readLine, withLineAfter } from './edited-lines.ts';

const item = {
  treatment: 'Impianto dentale',
  unit: 'pezzo',
  fromCents: 60_000,
  toCents: 75_050,
  material: 'Titanio',
  guaranteeYears: 10,
};
const taken = { ...editedLine(item, 1), place: ' 36 ' };

test('an item and a line are typed again as they were stored', () => {
  expect(readItem(editedLine(item, 7))).toEqual(item);
  const line = readLine(taken);
  expect(line).toMatchObject({ fromCents: 60_000, toCents: 75_050, place: '36', quantity: 1 });
  expect(line && readLine(editedLine(line, 7))).toEqual(line);
});

test.each([
  [{ fromCents: 120_000, toCents: 150_000 }, '1.200–1.500'],
  [{ fromCents: 6000, toCents: 6000 }, '60'],
  [{ fromCents: 6050, toCents: 7000 }, '60,50–70'],
])('the price %j is typed as %s', (price, text) => {
  expect(editedLine({ ...item, ...price }, 1).price).toBe(text);
});

test.each([
  { price: '' },
  { price: '700-600' },
  { price: 'caro' },
  { quantity: '0' },
  { quantity: '1,5' },
  { guaranteeYears: '51' },
  { guaranteeYears: 'x' },
  { treatment: ' ' },
])('a line is not read while it says %j', (changes) => {
  expect(readLine({ ...taken, ...changes })).toBe(null);
});

test('the next line is a new one, or the empty one that is there', () => {
  const first = withLineAfter([taken], 0);
  expect(first.lines.map(({ key }) => key)).toEqual([1, 2]);
  expect(withLineAfter(first.lines, 0)).toEqual({ lines: first.lines, key: 2 });
  expect(withLineAfter([taken, { ...taken, key: 2 }], 0).lines.map(({ key }) => key)).toEqual([1, 3, 2]);
});

test('a line moves by one place, and not past the ends', () => {
  const lines = [1, 2, 3].map((key) => ({ ...taken, key }));
  const order = (index: number, step: 1 | -1) => moveLine(lines, index, step).map(({ key }) => key);
  expect(order(0, 1)).toEqual([2, 1, 3]);
  expect(order(2, -1)).toEqual([1, 3, 2]);
  expect(order(0, -1)).toEqual([1, 2, 3]);
  expect(order(2, 1)).toEqual([1, 2, 3]);
});
