import { describe, expect, test } from 'vitest';
import type { Block } from '#shared/contract/articles.ts';
import {
  addPictures,
  addBlock,
  changeBlock,
  editorBlocks,
  insertPictures,
  insertSections,
  markStored,
  moveBlock,
  nextBlockId,
  setRemoved,
  replacePicture,
  toPayload,
} from './blocks.ts';
import type { EditorBlock } from './block-kinds.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const stored: Block[] = [
  { id: 4, type: 'paragraph', title: null, content: 'Tekst' },
  { id: 9, type: 'image', image: 'a.png' },
];
const images = [{ id: 'img-1', name: 'a.png', previewUrl: null }];
const addParagraph = (blocks: readonly EditorBlock[]) => addBlock(blocks, 'paragraph');
const idsOf = (blocks: readonly EditorBlock[]) => blocks.map(({ id }) => id);
const savedIds = (blocks: readonly EditorBlock[]) => toPayload('x', blocks).blog.content.map(({ id }) => id);

describe('ids', () => {
  test('start at one', () => {
    expect(nextBlockId([])).toBe(1);
  });
  test('continue from the highest existing one, not from the number of blocks', () => {
    const blocks = addParagraph(editorBlocks(stored, images));
    expect(idsOf(blocks)).toEqual([4, 9, 10]);
    expect(savedIds(addPictures(setRemoved(blocks, 4, true), [file('b.png'), file('c.png')]))).toEqual([
      9, 10, 11, 12,
    ]);
  });
  test('are not given anew while the block of the highest one can be brought back', () => {
    const blocks = addParagraph(editorBlocks(stored, images));
    expect(savedIds(addParagraph(setRemoved(blocks, 10, true)))).toEqual([4, 9, 11]);
  });
});

test('an article that was loaded and not touched is saved as it was', () => {
  expect(toPayload(' Naslov ', editorBlocks(stored, images))).toEqual({
    blog: {
      title: 'Naslov',
      content: [
        { id: 4, type: 'paragraph', title: '', content: 'Tekst', image: '' },
        { id: 9, type: 'image', title: '', content: '', image: 'a.png' },
      ],
    },
  });
});

test('a picture knows the entry it replaces and gets a name of its own', () => {
  const [, image] = replacePicture(editorBlocks(stored, images), 9, file('a.png'));
  expect(image).toMatchObject({ storedId: 'img-1', imageName: 'a-2.png' });
  expect(image).toHaveProperty('picked.name', 'a.png');
});

test('two files of one name become two pictures', () => {
  const blocks = addPictures([], [file('a.png'), file('a.png')]);
  expect(toPayload('x', blocks).blog.content.map(({ image }) => image)).toEqual(['a.png', 'a-2.png']);
});

test('a new picture leaves the names to the pictures of earlier versions', () => {
  const [added] = addPictures([], [file('a.png')], undefined, ['a.png']);
  expect(added).toHaveProperty('imageName', 'a-2.png');
  const [, replaced] = replacePicture(editorBlocks(stored, images), 9, file('b.png'), ['b.png']);
  expect(replaced).toHaveProperty('imageName', 'b-2.png');
});

test('texts change where they are meant to', () => {
  const blocks = editorBlocks(stored, images);
  expect(changeBlock(blocks, { id: 4, type: 'paragraph' }, { title: 'T' })[0]).toMatchObject({
    title: 'T',
    content: 'Tekst',
  });
  expect(changeBlock(blocks, { id: 9, type: 'paragraph' }, { title: 'T' })).toEqual(blocks);
  expect(
    toPayload('x', changeBlock(blocks, { id: 9, type: 'image' }, { alt: 'Osmijeh' })).blog.content[1]
      ?.content,
  ).toBe('Osmijeh');
});

test('what is stored has nothing left to send', () => {
  const blocks = addPictures([], [file('a.png'), file('b.png')]);
  const images = [{ id: 77, name: 'a.png' }];
  expect(markStored(blocks, [1], images)).toMatchObject([
    { picked: null, storedId: 77 },
    { picked: { name: 'b.png' }, storedId: null },
  ]);
  expect(markStored(blocks, [1], [])).toMatchObject([{ picked: null, storedId: null }, {}]);
});

describe('moving', () => {
  const blocks = addParagraph(addParagraph(addParagraph([])));
  test.each([
    [1, 1, [2, 1, 3]],
    [3, 0, [3, 1, 2]],
    [1, 9, [2, 3, 1]],
    [3, -4, [3, 1, 2]],
    [7, 0, [1, 2, 3]],
  ])('block %i to place %i', (id, to, expected) => {
    expect(idsOf(moveBlock(blocks, id, to))).toEqual(expected);
  });
});

test('a removed block that was between others is not counted as a place', () => {
  const blocks = setRemoved(addParagraph(addParagraph(addParagraph([]))), 2, true);
  expect(savedIds(moveBlock(blocks, 3, 0))).toEqual([3, 1]);
  expect(savedIds(moveBlock(blocks, 1, 1))).toEqual([3, 1]);
});

describe('removing', () => {
  test('leaves out of the article what can be brought back to its place, with all that it had', () => {
    const blocks = changeBlock(
      addPictures(editorBlocks(stored, images), [file('b.png')]),
      { id: 9, type: 'image' },
      { alt: 'Osmijeh' },
    );
    const removed = setRemoved(setRemoved(blocks, 4, true), 9, true);
    expect(savedIds(removed)).toEqual([10]);
    expect(toPayload('x', setRemoved(setRemoved(removed, 9, false), 4, false))).toEqual(
      toPayload('x', blocks),
    );
  });

  test('keeps the name of the picture from those that are added meanwhile', () => {
    const removed = setRemoved(addPictures([], [file('a.png')]), 1, true);
    expect(
      toPayload('x', setRemoved(addPictures(removed, [file('a.png')]), 1, false)).blog.content,
    ).toMatchObject([{ image: 'a.png' }, { image: 'a-2.png' }]);
  });
});

test('blocks are added before another one', () => {
  const blocks = editorBlocks(stored, images);
  expect(idsOf(addBlock(blocks, 'paragraph', 9))).toEqual([4, 10, 9]);
  expect(idsOf(addPictures(blocks, [file('b.png'), file('c.png')], 9))).toEqual([4, 10, 11, 9]);
});

const place = (start: number, end = start) => ({ start, end });
const paragraph = (id: number, content: string, title = '') =>
  ({ id, type: 'paragraph', title, content }) as const;
const shown = (blocks: readonly EditorBlock[]) =>
  blocks.map((block) => {
    if (block.type === 'image') return block.imageName;
    return block.type === 'paragraph' && [block.id, block.title, block.content];
  });

describe('a paragraph is split at the cursor', () => {
  const sections = [
    { title: 'A', content: 'uno', marks: [] },
    { title: 'B', content: '', marks: [] },
  ];

  test('by sections, of which the last one gets the rest of the text', () => {
    const blocks = insertSections([paragraph(4, 'prima dopo')], 4, place(5, 6), sections);
    expect(shown(blocks)).toEqual([
      [4, '', 'prima'],
      [5, 'A', 'uno'],
      [6, 'B', 'dopo'],
    ]);
  });
  test('by a heading, whose title is what was selected and fits, and nothing is lost', () => {
    const heading = [{ title: '', content: '', marks: [] }];
    expect(shown(insertSections([paragraph(4, 'a b\nc d')], 4, place(2, 5), heading))).toEqual([
      [4, '', 'a '],
      [5, 'b c', ' d'],
    ]);
    expect(shown(insertSections([paragraph(4, 'x'.repeat(305))], 4, place(0, 303), heading))).toEqual([
      [4, 'x'.repeat(300), 'xxxxx'],
    ]);
  });
  test('unless nothing would be left of it: it becomes the first section', () => {
    const blocks = insertSections([paragraph(4, 'dopo'), paragraph(7, 'x')], 4, place(0), sections);
    expect(shown(blocks)).toEqual([
      [4, 'A', 'uno'],
      [9, 'B', 'dopo'],
      [7, '', 'x'],
    ]);
  });
  test('by pictures, and no empty paragraph remains', () => {
    const files = [file('b.png'), file('c.png')];
    expect(shown(insertPictures([paragraph(4, 'ab')], 4, place(1), files, []))).toEqual([
      [4, '', 'a'],
      'b.png',
      'c.png',
      [5, '', 'b'],
    ]);
    expect(shown(insertPictures([paragraph(4, 'a')], 4, place(1), files, []))).toEqual([
      [4, '', 'a'],
      'b.png',
      'c.png',
    ]);
    expect(shown(insertPictures([paragraph(4, '')], 4, place(0), files, []))).toEqual(['b.png', 'c.png']);
  });
});
