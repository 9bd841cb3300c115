import { expect, test } from 'vitest';
import { editorBlocks, markStored, type EditorBlock } from './blocks.ts';

const picture = (id: number, name: string): EditorBlock => ({
  id,
  type: 'image',
  imageName: name,
  alt: '',
  picked: new File(['x'], name),
  storedId: null,
});

test('a stored picture knows its entry', () => {
  const images = [{ id: 'img-1', name: 'a.png', previewUrl: null }];
  expect(editorBlocks([{ id: 9, type: 'image', image: 'a.png' }], images)).toEqual([
    { id: 9, type: 'image', imageName: 'a.png', alt: '', picked: null, storedId: 'img-1' },
  ]);
});

test('what is stored has nothing left to send', () => {
  const blocks = [picture(1, 'a.png'), picture(2, 'b.png')];
  const images = [{ id: 77, name: 'a.png' }];
  expect(markStored(blocks, [1], images)).toMatchObject([
    { picked: null, storedId: 77 },
    { picked: { name: 'b.png' }, storedId: null },
  ]);
  expect(markStored(blocks, [1], [])).toMatchObject([{ picked: null, storedId: null }, {}]);
});
