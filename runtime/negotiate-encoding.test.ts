import { expect, test } from 'vitest';
import { negotiateEncoding } from './negotiate-encoding.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['*;q=0.1', 'identity'],
  [undefined, 'identity'],
])('accepting %j gets %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted, ['br', 'gzip'])).toBe(encoding);
});
