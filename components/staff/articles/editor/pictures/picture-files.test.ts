import { expect, test } from 'vitest';
import { sortFiles } from './picture-files.ts';

const file = (name: string, type: string, size = 10) => new File(['x'.repeat(size)], name, { type });
const names = (files: File[], limit = 1024) => {
  const { pictures, refusal } = sortFiles(files, limit);
  return { pictures: pictures.map(({ name }) => name), refusal };
};

test('pictures are taken and anything else is told', () => {
  expect(names([file('a.png', 'image/png'), file('b.jpg', 'image/jpeg')])).toEqual({
    pictures: ['a.png', 'b.jpg'],
    refusal: '',
  });
  expect(names([file('a.png', 'image/png'), file('b.pdf', 'application/pdf'), file('c', '')])).toEqual({
    pictures: ['a.png'],
    refusal: 'Dopuštene su samo slikovne datoteke.',
  });
  expect(names([file('prazna.png', 'image/png', 0)]).pictures).toEqual([]);
});

test.each(['image/heic', 'image/svg+xml', 'image/tiff'])('%s would be a hole in the article', (type) => {
  const { pictures, refusal } = names([file('slika', type)]);
  expect(pictures).toEqual([]);
  expect(refusal).toMatch(/^Stranica ne može prikazati sliku slika\./);
});

test('a picture over the limit is refused before a byte is sent', () => {
  expect(names([file('velika.png', 'image/png', 2048)])).toEqual({
    pictures: [],
    refusal: 'Slika velika.png je veća od 1 KB.',
  });
});
