import { expect, test } from 'vitest';
import { parseVariant } from './variant.ts';

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
