import { expect, test } from 'vitest';
import { phoneDigits, significantDigits, withItalianPrefix, withOnePrefix } from './phone-number.ts';

test('a phone number is kept as digits, fifteen at most', () => {
  expect(phoneDigits('+39 333 123-4567')).toBe('393331234567');
  expect(phoneDigits('1234567890123456789')).toBe('123456789012345');
});

test('a country prefix alone is no number', () => {
  expect(significantDigits('39', '39')).toBe('');
  expect(significantDigits('393', '39')).toBe('393');
});

test('an Italian mobile number typed without prefix gets it, any other number stays', () => {
  expect(withItalianPrefix('3331234567')).toBe('393331234567');
  expect(withItalianPrefix('393331234567')).toBe('393331234567');
  expect(withItalianPrefix('33123456789')).toBe('33123456789');
});

test.each([
  ['+39+39 333 1234567', '+39 333 1234567'],
  ['+390039 333 1234567', '+393331234567'],
  ['0039 333 1234567', '+393331234567'],
  ['+39393331234567', '+393331234567'],
  ['+39 393 1234567', '+39 393 1234567'],
  ['333 1234567', '333 1234567'],
  ['3+39', '+393'],
  ['+39', '+39'],
])('%j is read as %j: a pasted number brings a prefix of its own', (typed, read) => {
  expect(withOnePrefix(typed)).toBe(read);
});
