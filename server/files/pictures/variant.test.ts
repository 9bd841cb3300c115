import { expect, test } from 'vitest';
import { chooseFastFormat, parseVariant } from './variant.ts';

test.each([
  ['480', { width: 480, format: 'webp' }],
  ['preview', { width: 'preview', format: 'jpeg' }],
  ['481', null],
  ['480.0', null],
  [undefined, null],
  [['480'], null],
])('?w=%j asks for %j', (size, variant) => {
  expect(parseVariant(size, 'image/webp,*/*')).toEqual(variant);
});

test.each([
  ['image/avif,image/webp,*/*;q=0.8', 'webp'],
  ['image/avif', 'jpeg'],
  ['image/avif,image/webp;q=0', 'jpeg'],
  [undefined, 'jpeg'],
])('until its AVIF is made, Accept: %s gets %s', (accept, format) => {
  expect(chooseFastFormat(accept)).toBe(format);
});
