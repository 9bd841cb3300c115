import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.each([undefined, '', 'bytes', 'bytes=-', 'items=0-1', 'bytes=0-1,3-4', 'bytes=4-2', 'bytes=a-b'])(
  '%j is answered with the whole object',
  (header) => {
    expect(parseRange(header, 10)).toBeNull();
  },
);

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=2-4', 2, 4],
  ['bytes=7-', 7, 9],
  ['bytes=7-99', 7, 9],
  ['bytes=-3', 7, 9],
  ['bytes=-99', 0, 9],
])('%s of ten bytes is %i to %i', (header, start, end) => {
  expect(parseRange(header, 10)).toEqual({ start, end });
});

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s lies outside ten bytes', (header) => {
  expect(parseRange(header, 10)?.start).toBeGreaterThanOrEqual(10);
});

test('nothing lies inside an empty object', () => {
  expect(parseRange('bytes=0-', 0)?.start).toBe(0);
  expect(parseRange('bytes=-1', 0)?.start).toBe(0);
});
