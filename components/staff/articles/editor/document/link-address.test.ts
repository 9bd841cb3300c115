import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  [' https://example.com/a ', 'https://example.com/a'],
  ['/services', '/services'],
  ['/service/Impianti Dentali', '/service/Impianti%20Dentali'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['www.example.com/a b', null],
  ['www.example.com/a', 'https://www.example.com/a'],
  ['example.com', 'https://example.com'],
  ['ana@example.com', 'mailto:ana@example.com'],
  ['tel:+39 347 000', 'tel:+39347000'],
  ['javascript:alert(1)', null],
  ['kontakt', null],
  ['', null],
])('%j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
