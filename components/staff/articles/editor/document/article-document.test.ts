import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryMark } from '#tests/support/arbitrary-mark.ts';
import { judgeMarks, marksOf } from '#shared/articles/marks.ts';
import type { Mark } from '#shared/contract/articles.ts';
import { editorBlocks, toPayload, type ParagraphBlock } from '../blocks/blocks.ts';
import { blockOf, toDocument } from './article-document.ts';
import { filesOf } from './picture-files-plugin.ts';

type Text = Pick<ParagraphBlock, 'content' | 'marks'>;

const written = (text: Text): Required<Text> => {
  const [node] = toDocument([{ id: 1, type: 'paragraph', title: '', ...text }]).children;
  const block = node && blockOf(node, new Map());
  if (block?.type !== 'paragraph') throw new Error('Not a paragraph');
  return { content: block.content, marks: block.marks ?? [] };
};

test('blocks are written and read as they are, the removed ones and empty headings too', () => {
  const picked = new File(['x'], 'a.png');
  const blocks = [
    { id: 4, type: 'paragraph', title: 'Uvod', isHeaded: true, content: 'Tekst', marks: [] },
    { id: 2, type: 'paragraph', title: '', isHeaded: true, content: '', marks: [] },
    { id: 9, type: 'image', imageName: 'a.png', alt: 'Osmijeh', picked, storedId: 7, isRemoved: true },
    { id: 5, type: 'paragraph', title: '', content: 'a\n\nb', marks: [], isRemoved: true },
  ] as const;
  expect(toDocument(blocks).children.map((node) => blockOf(node, filesOf(blocks)))).toEqual(blocks);
});

test('an article that was loaded and not touched is saved as it was', () => {
  const blocks = editorBlocks(
    [
      { id: 4, type: 'paragraph', title: null, content: 'Tekst' },
      { id: 9, type: 'image', image: 'a.png' },
    ],
    [{ id: 'img-1', name: 'a.png', previewUrl: null }],
  );
  const read = toDocument(blocks).children.map((node) => blockOf(node, filesOf(blocks)));
  expect(toPayload(' Naslov ', read)).toEqual({
    blog: {
      title: 'Naslov',
      content: [
        { id: 4, type: 'paragraph', title: '', content: 'Tekst', image: '' },
        { id: 9, type: 'image', title: '', content: '', image: 'a.png' },
      ],
    },
  });
});

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
        const marks = marksOf({ content, marks: any });
        const once = written({ content, marks });
        expect(once.content).toBe(content);
        expect(judgeMarks(content, once.marks).problem).toBeNull();
        expect(written(once)).toEqual(once);
      },
    ),
  );
});
