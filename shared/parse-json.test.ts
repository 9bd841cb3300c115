import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', null],
  ['<html>', null],
  [null, null],
])('%j is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
