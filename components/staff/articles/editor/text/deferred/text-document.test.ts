import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMark } from '#tests/support/arbitrary-mark.ts';
import { judgeMarks, soundMarks } from '#shared/articles/marks.ts';
import type { Mark } from '#shared/contract/articles.ts';
import type { FormattedText } from '../text-editor.ts';
import { fromDocument, toDocument } from './text-document.ts';

const written = (text: FormattedText) => fromDocument(toDocument(text));

test('a text with bold parts, links and lists is written and read as it is', () => {
  const content = 'Leggi la guida completa.\n\nuno\ndue\n\n\n1\n';
  const marks: Mark[] = [
    { kind: 'link', start: 6, end: 14, href: '/blogs' },
    { kind: 'bold', start: 9, end: 23 },
    { kind: 'bulleted', start: 26, end: 33 },
    { kind: 'numbered', start: 36, end: 37 },
  ];
  expect(written({ content, marks })).toEqual({ content, marks });
});

test('neighbours that are the same are one', () => {
  const marks: Mark[] = [
    { kind: 'bold', start: 0, end: 1 },
    { kind: 'bold', start: 1, end: 2 },
    { kind: 'link', start: 0, end: 1, href: '/a' },
    { kind: 'link', start: 1, end: 2, href: '/b' },
    { kind: 'bulleted', start: 0, end: 2 },
    { kind: 'bulleted', start: 3, end: 4 },
  ];
  expect(written({ content: 'ab\nc', marks }).marks).toEqual([
    { kind: 'bold', start: 0, end: 2 },
    { kind: 'link', start: 0, end: 1, href: '/a' },
    { kind: 'bulleted', start: 0, end: 4 },
    { kind: 'link', start: 1, end: 2, href: '/b' },
  ]);
});

test('whatever is written keeps its letters, and its formatting is what the provider takes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '🦷') }),
      fc.array(arbitraryMark),
      (content, any) => {
        const marks = soundMarks(content, any);
        const once = written({ content, marks });
        expect(once.content).toBe(content);
        expect(judgeMarks(content, once.marks).problem).toBeNull();
        expect(written(once)).toEqual(once);
      },
    ),
  );
});
