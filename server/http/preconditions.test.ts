import { expect, test } from 'vitest';
import { isNotModified } from './preconditions.ts';

test.each([
  ['"x", W/"abc"', true],
  ['"abc"', true],
  ['*', true],
  ['"abcd"', false],
  [undefined, false],
])('If-None-Match: %s finds a tag in a list, weak or not: %s', (list, found) => {
  expect(isNotModified({ 'if-none-match': list }, 'W/"abc"')).toBe(found);
});

test.each([
  ['"abc"', '"abc"'],
  ['"x", "abc"', '"abc"'],
  ['*', 'W/"abc"'],
])('If-Match: %s holds for %s', (list, etag) => {
  expect(isNotModified({ 'if-match': list }, etag)).toBe(false);
});

test.each([
  ['W/"abc"', 'W/"abc"'],
  ['"abc"', 'W/"abc"'],
  ['"x"', '"abc"'],
])('If-Match: %s fails for %s, because only strong tags are equal', (list, etag) => {
  expect(() => isNotModified({ 'if-match': list }, etag)).toThrow('The condition of the request');
});
