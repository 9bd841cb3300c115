import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMark } from '#tests/support/arbitrary-mark.ts';
import { judgeMarks, soundMarks } from '#shared/articles/marks.ts';
import { joinTexts, partOf } from './formatted-text.ts';

const text = {
  content: 'Leggi qui.\n\nuno\ndue\n\nfine',
  marks: [
    { kind: 'bold' as const, start: 0, end: 9 },
    { kind: 'bulleted' as const, start: 12, end: 19 },
  ],
};

test('a text that is cut between two paragraphs and joined again is the same text', () => {
  const before = partOf(text, 0, 12);
  const after = partOf(text, 12, text.content.length);
  expect(before).toEqual({ content: 'Leggi qui.', marks: [{ kind: 'bold', start: 0, end: 9 }] });
  expect(after).toEqual({ content: 'uno\ndue\n\nfine', marks: [{ kind: 'bulleted', start: 0, end: 7 }] });
  expect(joinTexts(before, after)).toEqual(text);
});

test('formatting is cut with its text, and an empty part has none', () => {
  expect(partOf(text, 6, 14)).toEqual({
    content: 'qui.\n\nun',
    marks: [
      { kind: 'bold', start: 0, end: 3 },
      { kind: 'bulleted', start: 6, end: 8 },
    ],
  });
  expect(partOf(text, 10, 12)).toEqual({ content: '', marks: [] });
  expect(joinTexts({ content: '', marks: [] }, text)).toEqual(text);
});

test('wherever a text is cut, its letters stay and its formatting is what the provider takes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }),
      fc.array(arbitraryMark),
      fc.nat(12),
      (content, any, at) => {
        const whole = { content, marks: soundMarks(content, any) };
        const parts = [partOf(whole, 0, at), partOf(whole, at, content.length)] as const;
        const joined = joinTexts(...parts);
        expect(joined.content.replaceAll('\n', '')).toBe(content.replaceAll('\n', ''));
        for (const part of [...parts, joined])
          expect(judgeMarks(part.content, part.marks).problem).toBeNull();
      },
    ),
  );
});
