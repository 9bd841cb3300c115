import { expect, test } from 'vitest';
import { chooseFormat, parseWidth } from './variant.ts';

test.each([
  ['480', 480],
  ['481', null],
  ['480.0', null],
  [undefined, null],
  [['480'], null],
])('?w=%j asks for %j', (value, width) => {
  expect(parseWidth(value)).toBe(width);
});

test('the smallest format the browser reads is chosen', () => {
  expect(chooseFormat('image/avif,image/webp,*/*')).toBe('avif');
  expect(chooseFormat('image/webp,*/*')).toBe('webp');
  expect(chooseFormat('*/*')).toBe('jpeg');
  expect(chooseFormat(undefined)).toBe('jpeg');
});
