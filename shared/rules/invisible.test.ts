import { describe, expect, test } from 'vitest';
import { hasInvisible, isBlank, withoutInvisible } from './invisible.ts';

const invisible =
  '\0 \t \u007f \u0085 \u00ad \u034f \u061c \u115f \u1160 \u17b4 \u180e \u200b \u200c \u200d \u200e \u2028 \u202e \u2060 \u2063 \u2067 \u3164 \ufeff \uffa0 \ufff9 \u{1bca0} \u{1d173} \u{e0001} \u{e0041}'.split(
    ' ',
  );

test.each(invisible)('%j is found, removed, and no text', (character) => {
  expect(hasInvisible(`Ma${character}ria`)).toBe(true);
  expect(withoutInvisible(`Ma${character}ria`)).toBe('Maria');
  expect(isBlank(` ${character}\u00a0`)).toBe(true);
});

describe('a text that people write', () => {
  test.each([
    'Maria Rossi',
    'D’Angelo Đurić',
    'Anna\u00a0Bianchi',
    'e\u0300',
    'Sorriso ❤️',
    '👩🏽‍⚕️',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '𠮷\u{e0100}',
    'مريم',
    // Joiners that belong to the spelling of Persian, Sinhala, Hindi and Malayalam.
    'نرگس\u200cنژاد',
    'ශ්\u200dරී',
    'क्\u200dष',
    'അവര്\u200d',
  ])('%s stays', (text) => {
    expect([hasInvisible(text), withoutInvisible(text), isBlank(text)]).toEqual([false, text, false]);
  });
});

test('a joiner that shapes nothing is found', () => {
  for (const text of [
    'محمد\u200c',
    '\u200cمحمد',
    'क\u200dष',
    'e\u0300\u200db',
    'a\u200db',
    '👩\u200da',
    'a\u200d👩',
    '👩\u200b\u200d👩',
    '\u200d',
  ])
    expect([text, hasInvisible(text)]).toEqual([text, true]);
});

test('a long text is read in linear time', () => {
  expect(hasInvisible(`${'👩\ufe0f'.repeat(50_000)}\u200d`)).toBe(true);
});
