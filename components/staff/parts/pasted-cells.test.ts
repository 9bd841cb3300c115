import { expect, test } from 'vitest';
import { emptyLine, readLine, readLines } from './edited-lines.ts';
import { copiedCells, withCells } from './pasted-cells.ts';

test.each([
  ['Impianto', null],
  ['Impianto\r\n', null],
  ['"in zirconia"', null],
  ['Impianto\t600', [['Impianto', '600']]],
  [
    'Impianto\t600\r\nCorona\t250\r\n',
    [
      ['Impianto', '600'],
      ['Corona', '250'],
    ],
  ],
  ['600\n\n250', [['600'], ['250']]],
  ['Impianto\t\t600\t', [['Impianto', '', '600']]],
  ['"Corona\nin ""zirconia"""\t250', [['Corona in "zirconia"', '250']]],
  ['"Corona" in zirconia\t250', [['"Corona" in zirconia', '250']]],
  ['"Corona\t250', [['"Corona', '250']]],
  ['\tImpianto\u00A0dentale\u200B', [['', 'Impianto dentale']]],
])('cells of a spreadsheet are found in %j', (text, cells) => {
  expect(copiedCells(text)).toEqual(cells);
});

const place = {
  index: 0,
  names: ['treatment', 'place', 'quantity', 'price', 'material', 'guaranteeYears'],
  max: 3,
  items: [],
} as const;
const typed = [
  { ...emptyLine(4), treatment: 'Estrazione', price: '50' },
  { ...emptyLine(7), treatment: 'Visita' },
];

test('a copied row is a line, and further rows are added behind the last line', () => {
  const rows = [
    ['Impianto', '36', '2', '1.200,00 €', 'Titanio', '10'],
    ['Corona', '37', '', '250'],
  ];
  const lines = withCells(typed, rows, { ...place, index: 1 }) ?? [];
  expect(lines.map(({ key }) => key)).toEqual([4, 7, 9]);
  const facts = { unit: '', fromCents: 120_000, toCents: 120_000 };
  expect(readLines(lines)?.slice(1)).toEqual([
    { treatment: 'Impianto', place: '36', quantity: 2, ...facts, material: 'Titanio', guaranteeYears: 10 },
    {
      treatment: 'Corona',
      place: '37',
      quantity: 1,
      ...facts,
      fromCents: 25_000,
      toCents: 25_000,
      material: '',
      guaranteeYears: 0,
    },
  ]);
});

test('a copied column fills the column from the line on', () => {
  const lines = withCells(typed, [['60'], ['80–90']], { ...place, names: place.names.slice(3) }) ?? [];
  expect(lines.map(({ treatment, price }) => [treatment, price])).toEqual([
    ['Estrazione', '60'],
    ['Visita', '80–90'],
  ]);
});

test('a pasted treatment of the price list brings its price, unless one is pasted with it', () => {
  const [item] = [readLine({ ...emptyLine(1), treatment: 'Impianto', price: '600', place: '11', material: 'Titanio' })];
  const items = item ? [item] : [];
  const rows = [
    ['Impianto', '36'],
    ['Impianto', '', '', '550'],
  ];
  const lines = withCells([], rows, { ...place, items }) ?? [];
  expect(lines.map(({ key, place: tooth, price, material }) => [key, tooth, price, material])).toEqual([
    [1, '36', '600', 'Titanio'],
    [2, '', '550', 'Titanio'],
  ]);
});

test.each([
  ['more rows than there is room for', [['a'], ['b'], ['c']], { index: 1 }],
  ['more columns than there are', [['60', 'Titanio', '10', 'x']], { names: place.names.slice(3) }],
  ['a text that is too long for its column', [['a'.repeat(201)]], {}],
])('%s are not taken over in part', (_what, rows, change) => {
  expect(withCells(typed, rows, { ...place, ...change })).toBe(null);
});
