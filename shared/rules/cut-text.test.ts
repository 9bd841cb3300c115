import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🦷c', 3, 'ab'],
  ['ab🦷c', 4, 'ab🦷'],
  [`a${family}b`, family.length, 'a'],
  [`a${family}b`, family.length + 1, `a${family}`],
  ['🇮🇹🇦🇱', 6, '🇮🇹'],
  ['👍🏽👍🏽', 6, '👍🏽'],
  ['ae\u0301o', 2, 'a'],
  ['ab\r\nc', 3, 'ab'],
  ['', 0, ''],
])('%j is cut at %i to %j', (text, maxLength, cut) => expect(cutText(text, maxLength)).toBe(cut));
