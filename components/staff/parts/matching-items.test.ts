import { expect, test } from 'vitest';
import { matchingItems } from './matching-items.ts';

const items = ['Corona su impianto', 'Impianto dentale', 'Estrazione', 'Igiene: ablazione'].map(
  (treatment) => ({
    treatment,
    unit: '',
    fromCents: 1,
    toCents: 1,
    material: '',
    guaranteeYears: 0,
  }),
);
const found = (typed: string) => matchingItems(items, typed).map(({ treatment }) => treatment);

test('items are found by the beginnings of words; first those whose name begins so', () => {
  expect(found('imp')).toEqual(['Impianto dentale', 'Corona su impianto']);
  expect(found('CORONA imp')).toEqual(['Corona su impianto']);
  expect(found('pianto')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('a name that is typed as a whole needs no completion', () => {
  expect(found('Estrazione')).toEqual([]);
});
