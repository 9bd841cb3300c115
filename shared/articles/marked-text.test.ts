import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark } from '../contract/articles.ts';
import { textParts, type Run } from './marked-text.ts';
import { marksOf } from './marks.ts';

const paragraphs = (content: string) => content.split(/\n\s*\n/).filter((text) => text.trim() !== '');

test('a text without formatting is its paragraphs', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t') }), (content) => {
      expect(textParts({ content })).toEqual(paragraphs(content));
    }),
  );
});

test('bold parts and links, one in the other', () => {
  const content = 'Leggi la guida completa qui.\n\nPoi scrivi.';
  const marks: Mark[] = [
    { kind: 'bold', start: 9, end: 23 },
    { kind: 'link', start: 6, end: 14, href: '/blogs' },
  ];
  expect(textParts({ content, marks })).toEqual([
    {
      runs: ['Leggi ', { href: '/blogs', pieces: ['la ', { bold: 'guida' }] }, { bold: ' completa' }, ' qui.'],
    },
    'Poi scrivi.',
  ]);
});

test('lists between paragraphs', () => {
  const content = 'Prima:\n\nuno\ndue\n\n1\n2\nDopo\ndi loro';
  const marks: Mark[] = [
    { kind: 'bulleted', start: 8, end: 15 },
    { kind: 'numbered', start: 17, end: 20 },
    { kind: 'bold', start: 8, end: 11 },
  ];
  expect(textParts({ content, marks })).toEqual([
    'Prima:',
    { list: 'bulleted', items: [[{ bold: 'uno' }], ['due']] },
    { list: 'numbered', items: [['1'], ['2']] },
    'Dopo\ndi loro',
  ]);
});

test('marks that a text cannot have are left out', () => {
  const marks: Mark[] = [
    { kind: 'link', start: 0, end: 2, href: 'javascript:alert(1)' },
    { kind: 'bold', start: 2, end: 9 },
  ];
  expect(textParts({ content: 'ciao', marks })).toEqual(['ciao']);
});

const textOf = (run: Run): string => {
  if (typeof run === 'string') return run;
  return 'href' in run ? run.pieces.map(textOf).join('') : run.bold;
};

test('no formatting takes a letter away or adds one', () => {
  const mark = fc.record({
    kind: fc.constantFrom('bold', 'bulleted', 'numbered', 'link'),
    start: fc.nat(12),
    end: fc.nat(12),
    href: fc.constant('/'),
  });
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\n') }), fc.array(mark), (content, marks) => {
      const shown = textParts({ content, marks: marksOf({ content, marks }) });
      const letters = shown.flatMap((part) => {
        if (typeof part === 'string') return [part];
        return 'runs' in part ? part.runs.map(textOf) : part.items.flat().map(textOf);
      });
      expect(letters.join('').replaceAll('\n', '')).toBe(content.replaceAll('\n', ''));
    }),
  );
});
