import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', null],
  ['<html>', null],
  [null, null],
  [String.raw`["\ud83e","\ud83e\udda7","\uDDA7 a"]`, ['\ufffd', '🦧', '\ufffd a']],
])('%j is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
