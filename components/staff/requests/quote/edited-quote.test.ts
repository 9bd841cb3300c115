import { expect, test } from 'vitest';
import { editedQuote, emptyQuote, moveLine, readQuote, takenFrom, withLineAfter } from './edited-quote.ts';

const item = {
  treatment: 'Impianto dentale',
  unit: 'pezzo',
  fromCents: 60_000,
  toCents: 75_000,
  material: 'Titanio',
  guaranteeYears: 10,
};
const empty = emptyQuote(['Dr. Ana Kovač, n. 1234'], new Date('2026-03-20T23:30:00Z'));
const [line] = empty.lines;
if (!line) throw new Error('An empty quote has a line');
const taken = { ...line, ...takenFrom(item), place: ' 36 ' };

test('an empty quote names the only dentist and is valid for thirty days at the clinic, whatever its clock does', () => {
  expect(empty).toMatchObject({ dentist: 'Dr. Ana Kovač, n. 1234', validUntil: '2026-04-20' });
  expect(emptyQuote(['A, 1', 'B, 2'], new Date()).dentist).toBe('');
  expect(readQuote(empty)?.lines).toEqual([]);
});

test('a line from the price list is read as it is there, and a stored quote is typed again as it was', () => {
  const read = readQuote({ ...empty, lines: [taken, { ...line, key: 2 }], assumptions: 'Uno.\n\n Due. ' });
  expect(read).toMatchObject({
    lines: [{ fromCents: 60_000, toCents: 75_000, place: '36', quantity: 1, guaranteeYears: 10 }],
    assumptions: ['Uno.', 'Due.'],
  });
  if (!read) throw new Error('The quote cannot be read');
  expect(readQuote(editedQuote(read))).toEqual(read);
});

test.each([
  { price: '' },
  { price: '700-600' },
  { quantity: '0' },
  { quantity: '1,5' },
  { guaranteeYears: '51' },
  { treatment: ' ' },
])('a quote is not read while a line says %j', (changes) => {
  expect(readQuote({ ...empty, lines: [{ ...taken, ...changes }] })).toBe(null);
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
