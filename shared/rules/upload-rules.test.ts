import { expect, test } from 'vitest';
import { uploadRefusal } from './upload-rules.ts';

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
