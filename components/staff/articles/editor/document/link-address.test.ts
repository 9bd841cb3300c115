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
  ['+39 (347) 123-4567', 'tel:+393471234567'],
  ['mailto: ana@example.com', 'mailto:ana@example.com'],
  ['\u200Bhttps://example.com/\u2060a\u200E', 'https://example.com/a'],
  ['mailto:ana@example.com?subject=Una domanda', 'mailto:ana@example.com?subject=Una%20domanda'],
  ['+39', null],
  ['javascript:alert(1)', null],
  ['java\u200Bscript:alert(1)', null],
  ['kontakt', null],
  ['', null],
])('%j leads to %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
