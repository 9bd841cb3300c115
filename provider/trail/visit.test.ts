import { expect, test } from 'vitest';
import { browserName, shortenAddress, visitOf } from './visit.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36 EdgA/143.0.0.0',
    'Edge, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['curl/8.14.1', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['203.0.113.77:40001', '203.0.113.0/24'],
  ['"[2001:db8:1:2:3::4]:40001"', '2001:db8:1::/48'],
  ['203.0.113.77, 10.0.0.1', null],
  ['unknown', null],
])('of the address %s %s is kept', (address, network) => {
  expect(shortenAddress(address)).toBe(network);
});

test('without a forwarded address the connection counts', () => {
  expect(visitOf({ headers: {}, ip: '127.0.0.1' })).toEqual({ browser: null, address: '127.0.0.0/24' });
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  expect(visitOf({ headers, ip: '127.0.0.1' }).address).toBe('198.51.100.0/24');
});
