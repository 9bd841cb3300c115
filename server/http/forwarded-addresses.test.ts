import { expect, test } from 'vitest';
import { readForwardedAddresses, readForwardedScheme } from './forwarded-addresses.ts';

const read = (headers: Record<string, string>) => {
  readForwardedAddresses(headers);
  return headers['x-forwarded-for'];
};

test.each([
  ['203.0.113.8', '203.0.113.8'],
  ['203.0.113.8:40001', '203.0.113.8'],
  ['198.51.100.7, 203.0.113.8:40001', '198.51.100.7, 203.0.113.8'],
  ['[2001:db8::1]:443,"[::ffff:10.0.0.2]:80"', '2001:db8::1, 10.0.0.2'],
  ['forged, 203.0.113.8', '203.0.113.8'],
  ['203.0.113.8, unknown, 10.0.0.2:80', '10.0.0.2'],
  ['203.0.113.8, unknown', ''],
  ['unknown', ''],
  [' , 203.0.113.8,,', '203.0.113.8'],
  ['', ''],
])('X-Forwarded-For: %s means %j', (header, addresses) => {
  expect(read({ 'x-forwarded-for': header })).toBe(addresses);
});

test.each([
  ['for=203.0.113.8', '203.0.113.8'],
  ['For="203.0.113.8:40001"', '203.0.113.8'],
  ['for="[2001:db8::1]:4711";proto=https;by=203.0.113.43', '2001:db8::1'],
  ['proto=https; for=203.0.113.8', '203.0.113.8'],
  ['for=198.51.100.7, for=203.0.113.8;host=clinic.example', '198.51.100.7, 203.0.113.8'],
  ['for="1.1.1.1, for=203.0.113.8', '1.1.1.1, 203.0.113.8'],
  ['for="a,b";by=c, for=203.0.113.8', '203.0.113.8'],
  ['for=203.0.113.8, for=unknown', ''],
  ['for=203.0.113.8, by=10.0.0.1', ''],
  ['for=_hidden', ''],
  ['notfor=203.0.113.8', ''],
])('Forwarded: %s means %j', (header, addresses) => {
  expect(read({ forwarded: header })).toBe(addresses);
});

test('X-Forwarded-For counts if both were sent, and nothing is made up if neither was', () => {
  expect(read({ forwarded: 'for=192.0.2.1', 'x-forwarded-for': '203.0.113.8:1' })).toBe('203.0.113.8');
  expect(read({})).toBeUndefined();
});

test.each([
  ['https', 'https'],
  ['HTTPS', 'https'],
  ['https, http', 'https'],
  ['https,https', 'https'],
  [' Https ,http', 'https'],
  ['http', 'http'],
])('X-Forwarded-Proto: %s means %s', (header, scheme) => {
  const headers = { 'x-forwarded-proto': header };
  readForwardedScheme(headers);
  expect(headers).toEqual({ 'x-forwarded-proto': scheme });
});

test('no scheme is made up', () => {
  const headers = {};
  readForwardedScheme(headers);
  expect(headers).toEqual({});
});
