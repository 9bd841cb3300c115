import { assert, constantFrom, ipV4, ipV6, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress } from './ip-address.ts';

test.each([
  ['203.0.113.8', '203.0.113.8'],
  [' 203.0.113.8:40001 ', '203.0.113.8'],
  ['203.0.113.8:', '203.0.113.8'],
  ['"203.0.113.8:_port.1"', '203.0.113.8'],
  ['[203.0.113.8]:80', '203.0.113.8'],
  ['::ffff:203.0.113.8', '203.0.113.8'],
  ['::FFFF:cb00:7108', '203.0.113.8'],
  ['0:0:0:0:0:ffff:203.0.113.8', '203.0.113.8'],
  ['"[::ffff:203.0.113.8]:40001"', '203.0.113.8'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:40001"', '2001:db8::1'],
  ['2001:db8::1:40001', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6:4001', '2001:db8:1:2:3:4:5:6'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['fe80::1%eth0:80', 'fe80::1'],
])('%s is %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

test.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '203.0.113',
  '203.0.113.8.9',
  '203.0.113.256',
  '0x7f.0.0.1',
  '010.0.0.1',
  '2130706433',
  '203.0.113.8:port',
  '203.0.113.8:400011',
  '203.0.113.8 203.0.113.9',
  '203.0.113.8/24',
  'http://203.0.113.8',
  '2001:db8:::1',
  '2001:db8',
  '1:2:3:4:5:6:7:8:9:10',
  '[2001:db8::1',
  '2001:db8::1]:80',
  '[]:80',
  ':80',
  '%eth0',
])('%j is no address', (text) => {
  expect(readAddress(text)).toBeNull();
});

const port = constantFrom('', ':1', ':80', ':65535', ':_obf');
const quote = constantFrom('', '"');
const space = constantFrom('', ' ', '\t');
const letterCase = constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
);

test('every spelling of an IPv4 address is that address', () => {
  assert(
    property(ipV4(), port, quote, space, (address, at, quoted, around) => {
      expect(readAddress(`${around}${quoted}${address}${at}${quoted}${around}`)).toBe(address);
      expect(readAddress(`[::ffff:${address}]${at}`)).toBe(address);
    }),
  );
});

test('every spelling of an IPv6 address is that address', () => {
  const zone = constantFrom('', '%eth0', '%25en1', '%3');
  const address = ipV6().filter((text) => !text.includes('.'));
  assert(
    property(address, zone, port, quote, letterCase, (text, scope, at, quoted, written) => {
      const plain = readAddress(text);
      expect(plain).not.toBeNull();
      const spelled = readAddress(`${quoted}[${written(text)}${scope}]${at}${quoted}`);
      expect(spelled?.toLowerCase()).toBe(plain?.toLowerCase());
    }),
  );
});

test('no text makes it throw', () => {
  assert(
    property(string({ unit: constantFrom(...`0 1 9 a b f . : [ ] % " _ , /`.split(' '), ' ') }), (text) => {
      expect(readAddress(text) ?? '').not.toMatch(/["[\]%, ]/);
    }),
  );
});
