import { expect, test } from 'vitest';
import {
  completion,
  editedLine,
  emptyLine,
  isUnread,
  readLine,
  readLines,
  repeatedName,
  textsOf,
  textsProblem,
} from './edited-lines.ts';

const item = {
  treatment: 'Impianto dentale',
  place: '36',
  unit: 'pezzo',
  quantity: 1,
  fromCents: 60_000,
  toCents: 75_050,
  material: 'Titanio',
  guaranteeYears: 10,
};
const taken = editedLine(item, 1);

test('a line is typed again as it was stored', () => {
  expect(readLine(taken)).toEqual(item);
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
  { quantity: '100' },
  { quantity: '1,5' },
  { guaranteeYears: 'x' },
  { treatment: ' ' },
])('a line is not read while it says %j', (changes) => {
  expect(readLine({ ...taken, ...changes })).toBe(null);
});

test('what spreadsheets and Word add to a copied text is not stored', () => {
  const pasted = {
    treatment: '\tImpianto\u00A0dentale\u200B ',
    material: 'Tita\u00ADnio',
    quantity: ' 1 ',
    place: '36\t',
  };
  expect(readLine({ ...taken, ...pasted })).toEqual(item);
  expect(textsOf('Osso\u00ADsufficiente\tsì\r\n \u200B\nDue')).toEqual(['Ossosufficiente sì', 'Due']);
});

test.each([
  ['price', '12,', true],
  ['price', ' ', false],
  ['quantity', '1,5', true],
  ['quantity', '', true],
  ['quantity', '2 ', false],
  ['quantity', ' 12 ', false],
  ['quantity', '100', true],
  ['guaranteeYears', 'x', true],
  ['guaranteeYears', '', false],
  ['treatment', '', false],
] as const)('a field is marked if its text cannot be read: %s "%s" %s', (name, text, isWrong) => {
  expect(isUnread(name, { ...taken, [name]: text })).toBe(isWrong);
});

test('empty lines are left out, and one that cannot be read keeps the others from being sent', () => {
  expect(readLines([emptyLine(1), taken, emptyLine(2)])).toEqual([item]);
  expect(readLines([taken, { ...taken, price: '' }])).toBe(null);
});

test('a name that two items have is found', () => {
  const crowns = ['Zirconio', 'Ceramica'].map((material) => ({ ...item, treatment: 'Corona', material }));
  expect(repeatedName([item, ...crowns])).toBe('Corona');
  expect(repeatedName([item])).toBeUndefined();
});

const items = ['Corona su impianto', 'Impianto dentale', 'Estrazione'].map((treatment) => ({
  ...item,
  treatment,
}));

test.each([
  ['imp', 'Impianto dentale'],
  ['CORONA imp', 'Corona su impianto'],
  ['estr', 'Estrazione'],
  ['pianto', undefined],
  [' ', undefined],
])('what is typed as %s is completed by the beginnings of words, best of the name: %s', (typed, treatment) => {
  expect(completion(items, typed)?.treatment).toBe(treatment);
});

test.each([
  ['', null],
  ['Senza rialzo.\n'.repeat(40), null],
  ['Senza rialzo.\n'.repeat(41), 'Pretpostavki ima 41, a smije ih biti 40.'],
  [`Uno.\n${'a'.repeat(501)}`, `Pretpostavka „${'a'.repeat(40)}…” ima više od 500 znakova. Podijeli je u više redaka.`],
])('assumptions that cannot be sent are named in a sentence, number %#', (text, problem) => {
  expect(textsProblem(textsOf(text))).toBe(problem);
});
