import { expect, test } from 'vitest';
import { negotiate } from './negotiate.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['identity', 'identity'],
  ['*;q=0.1', 'identity'],
  ['*', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=0, *', 'br'],
  ['identity;q=0, br;q=0, *;q=0.5', 'gzip'],
  ['gzip, *;q=0.5', 'gzip'],
  [undefined, 'identity'],
])('accepting %j gets %s', (accepted, encoding) => {
  expect(negotiate(accepted, ['br', 'gzip'], 'identity')).toBe(encoding);
});

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['image/avif;q=0.5, image/webp', 'image/webp'],
  ['image/webp;q=0, image/avif;q=0.0', 'image/jpeg'],
  ['image/*', 'image/jpeg'],
  [undefined, 'image/jpeg'],
])('accepting %j gets the picture as %s', (accepted, type) => {
  expect(negotiate(accepted, ['image/avif', 'image/webp'], 'image/jpeg')).toBe(type);
});
