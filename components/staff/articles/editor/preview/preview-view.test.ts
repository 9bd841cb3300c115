import { expect, test } from 'vitest';
import type { EditorBlock } from '../blocks/blocks.ts';
import { previewView } from './preview-view.ts';

const createdAt = '2025-03-02T10:00:00.000Z';

test('the preview is the public page’s own view of what would be saved', () => {
  const blocks: EditorBlock[] = [{ id: 1, type: 'paragraph', title: 'Uvod', content: 'Prvi.\n\nDrugi.' }];
  expect(previewView({ title: 'Naslov', blocks }, { id: 7, createdAt }, new Map())).toMatchObject({
    id: 7,
    title: 'Naslov',
    createdAt,
    date: '02/03/2025',
    readingMinutes: 1,
    blocks: [{ kind: 'paragraph', id: 1, title: 'Uvod', paragraphs: ['Prvi.', 'Drugi.'] }],
  });
});

test.each([7, ''])(
  'a picture of article %j that is not stored yet is seen by its local address, whatever width is asked of it',
  (id) => {
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    const urls = new Map([[file, 'blob:https://x/1']]);
    const block = {
      id: 1,
      type: 'image',
      imageName: 'a.png',
      alt: '',
      picked: file,
      storedId: null,
    } as const;
    const [image] = previewView({ title: 'x', blocks: [block] }, { id, createdAt }, urls).blocks;
    expect(image).toMatchObject({ kind: 'image', url: 'blob:https://x/1#' });
  },
);
