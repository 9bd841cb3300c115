import { expect, test } from 'vitest';
import { mostBytes, uploadRefusal } from './upload-rules.ts';

const limits = { maxFileBytes: 10, maxLargeBytes: 10, maxTotalBytes: 15 };

test('a file at the limit is taken, one byte more is too large', () => {
  expect(uploadRefusal({ name: 'a', size: 10 }, [], 0, limits)).toBeNull();
  expect(uploadRefusal({ name: 'a', size: 11 }, [], 0, limits)).toBe('FILE_TOO_LARGE');
});

test('the sum of all files counts too', () => {
  expect(uploadRefusal({ name: 'a', size: 5 }, ['b'], 10, limits)).toBeNull();
  expect(uploadRefusal({ name: 'a', size: 6 }, ['b'], 10, limits)).toBe('FILE_TOO_LARGE');
});

test('a name already taken is refused as such, whatever its size', () => {
  expect(uploadRefusal({ name: 'a', size: 99 }, ['a'], 0, limits)).toBe('DUPLICATE_FILE_NAME');
});

test('a file of any type is taken up to the limit of large documents, before its type is known', () => {
  const withLarge = { maxFileBytes: 10, maxLargeBytes: 100, maxTotalBytes: 150 };
  expect(uploadRefusal({ name: 'a', size: 100 }, [], 0, withLarge)).toBeNull();
  expect(uploadRefusal({ name: 'a', size: 101 }, [], 0, withLarge)).toBe('FILE_TOO_LARGE');
  expect(uploadRefusal({ name: 'a', size: 100 }, [], 51, withLarge)).toBe('FILE_TOO_LARGE');
  expect(mostBytes('application/zip', withLarge)).toBe(100);
  expect(mostBytes('image/jpeg', withLarge)).toBe(10);
});
