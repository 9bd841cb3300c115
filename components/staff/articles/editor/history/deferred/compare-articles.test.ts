import { expect, test } from 'vitest';
import type { Mark } from '#shared/contract/articles.ts';
import { compareArticles } from './compare-articles.ts';

const text = (id: number, content: string) => ({ id, type: 'paragraph' as const, content });

test('blocks are compared by their ids, words by words', () => {
  const earlier = {
    title: 'Il sorriso',
    blocks: [text(1, 'Resta così.'), text(2, 'Va via.'), text(3, 'Un bel sorriso nuovo')],
  };
  const later = {
    title: 'Il sorriso',
    blocks: [text(3, 'Un grande sorriso nuovo'), text(1, 'Resta così.'), text(4, 'Arriva.')],
  };
  expect(compareArticles(earlier, later)).toEqual({
    title: [{ kind: 'same', text: 'Il sorriso' }],
    blocks: [
      {
        id: 3,
        type: 'paragraph',
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'Un ' },
          { kind: 'removed', text: 'bel' },
          { kind: 'added', text: 'grande' },
          { kind: 'same', text: ' sorriso nuovo' },
        ],
      },
      { id: 1, type: 'paragraph', kind: 'same', parts: [{ kind: 'same', text: 'Resta così.' }] },
      { id: 2, type: 'paragraph', kind: 'removed', parts: [{ kind: 'removed', text: 'Va via.' }] },
      { id: 4, type: 'paragraph', kind: 'added', parts: [{ kind: 'added', text: 'Arriva.' }] },
    ],
  });
});

test('a picture is its file and its alternative text; one of another type is another block', () => {
  const picture = { id: 1, type: 'image' as const, image: 'a.png', content: 'Osmijeh' };
  const { blocks } = compareArticles({ title: '', blocks: [text(1, 'Testo')] }, { title: '', blocks: [picture] });
  expect(blocks).toMatchObject([
    { kind: 'removed', type: 'paragraph' },
    { kind: 'added', type: 'image', parts: [{ text: 'a.png\nOsmijeh' }] },
  ]);
});

test('formatting is compared too', () => {
  const content = 'Leggi qui\nuno\ndue';
  const block = (...marks: Mark[]) => [{ ...text(1, content), marks }];
  const { blocks } = compareArticles(
    { title: '', blocks: block({ kind: 'bold', start: 0, end: 5 }) },
    {
      title: '',
      blocks: block({ kind: 'link', start: 6, end: 9, href: '/blogs' }, { kind: 'numbered', start: 10, end: 17 }),
    },
  );
  const [{ kind, parts } = { kind: 'same', parts: [] }] = blocks;
  expect(kind).toBe('changed');
  expect(parts).toEqual([
    { kind: 'removed', text: 'Leggi', isBold: true },
    { kind: 'added', text: 'Leggi' },
    { kind: 'same', text: ' ' },
    { kind: 'removed', text: 'qui' },
    { kind: 'added', text: 'qui', href: '/blogs' },
    { kind: 'same', text: '\n' },
    { kind: 'added', text: '1. ' },
    { kind: 'same', text: 'uno\n' },
    { kind: 'added', text: '2. ' },
    { kind: 'same', text: 'due' },
  ]);
});
