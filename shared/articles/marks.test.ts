import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark } from '../contract/articles.ts';
import { isLinkTarget } from './link-target.ts';
import { judgeMarks, marksOf } from './marks.ts';

const text = 'Prima riga\nseconda riga\nterza 🦷';

test('marks that a text can have', () => {
  const marks: Mark[] = [
    { kind: 'bold', start: 0, end: 5 },
    { kind: 'link', start: 3, end: 10, href: '/contatti' },
    { kind: 'numbered', start: 0, end: 10 },
    { kind: 'bulleted', start: 11, end: text.length },
    { kind: 'bold', start: 5, end: 14 },
  ];
  const { sound, problem } = judgeMarks(text, marks);
  expect(problem).toBeNull();
  expect(new Set(sound)).toEqual(new Set(marks));
});

test.each<[Mark, string]>([
  [{ kind: 'bold', start: 4, end: 4 }, 'is not a part of the text'],
  [{ kind: 'bold', start: 4, end: 99 }, 'is not a part of the text'],
  [{ kind: 'bold', start: text.length - 1, end: text.length }, 'splits a character'],
  [{ kind: 'bulleted', start: 0, end: 9 }, 'does not cover whole lines'],
  [{ kind: 'numbered', start: 1, end: 10 }, 'does not cover whole lines'],
  [{ kind: 'link', start: 0, end: 5, href: 'javascript:alert(1)' }, 'must lead to https:'],
  [{ kind: 'link', start: 6, end: 12, href: 'https://a.it' }, 'overlaps another'],
])('%j: %s', (mark, expected) => {
  const other: Mark = { kind: 'link', start: 6, end: 10, href: '/' };
  const { sound, problem } = judgeMarks(text, [other, mark]);
  expect(problem).toContain(expected);
  expect(problem).toContain(`${mark.kind} from ${mark.start} to ${mark.end}`);
  expect(sound).toEqual([other]);
});

test.each([
  'https://example.com',
  'HTTP://example.com/a?b=c#d',
  'mailto:ana@example.com',
  'tel:+39347100005',
  '/services',
  '/',
])('a link may lead to %s', (address) => {
  expect(isLinkTarget(address)).toBe(true);
});

test.each([
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' https://example.com',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//example.com',
  String.raw`/\example.com`,
  'https://',
  'https:///a',
  'https:example.com',
  'mailto:',
  'tel://1',
  'example.com',
  '#top',
  `https://example.com/${'a'.repeat(2000)}`,
])('a link may not lead to %j', (address) => {
  expect(isLinkTarget(address)).toBe(false);
});

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '🦷') });
const anyMark = fc.record({
  kind: fc.constantFrom('bold', 'bulleted', 'numbered', 'link'),
  start: fc.integer({ min: -1, max: 12 }),
  end: fc.integer({ min: -1, max: 12 }),
  href: fc.constantFrom('/', 'https://a.it', 'javascript:0'),
});
const marked = fc.record({ text: anyText, marks: fc.array(anyMark) });

test('what is read of anything is without a problem', () => {
  fc.assert(
    fc.property(marked, ({ text: any, marks }) => {
      const sound = marksOf({ content: any, marks });
      expect(judgeMarks(any, sound)).toEqual({ sound, problem: null });
    }),
  );
  for (const value of [undefined, null, 'x', [null, 3, { kind: 'bold' }, { kind: 'x', start: 0, end: 1 }]])
    expect(marksOf({ content: 'abc', marks: value })).toEqual([]);
});
