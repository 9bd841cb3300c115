import { expect, test } from 'vitest';
import { phoneDigits, significantDigits, withItalianPrefix } from './phone-number.ts';

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
