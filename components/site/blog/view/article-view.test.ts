import { describe, expect, test } from 'vitest';
import { articleView } from './article-view.ts';

const view = (blocks: unknown) =>
  articleView({
    id: 7,
    name: 'Il primo viaggio',
    content: JSON.stringify(blocks),
    createdAt: '2025-03-12T08:00:00.000Z',
  });

describe('an article for its page', () => {
  test('has an Italian date and half a minute of reading a block, rounded up', () => {
    const blocks = [1, 2, 3].map((id) => ({ id, type: 'paragraph', content: 'Testo' }));
    expect(view(blocks)).toMatchObject({ date: '12/03/2025', readingMinutes: 2 });
  });

  test('takes images from the website with the text that stands for them, and begins a paragraph at each empty line', () => {
    expect(
      view([
        { id: 1, type: 'image', image: 'a b.jpg', content: 'Una panoramica' },
        { id: 2, type: 'paragraph', title: 'Prima', content: 'Uno\n\nDue' },
      ]).blocks,
    ).toEqual([
      { kind: 'image', id: 1, url: '/blog/image/7/a%20b.jpg', alt: 'Una panoramica' },
      { kind: 'paragraph', id: 2, title: 'Prima', paragraphs: ['Uno', 'Due'] },
    ]);
  });

  test('is shared with the picture and the description that staff have chosen, while there are such', () => {
    const blog = {
      id: 7,
      name: 'Il primo viaggio',
      content: JSON.stringify([
        { id: 1, type: 'image', image: 'a.jpg' },
        { id: 2, type: 'image', image: 'b.jpg' },
        { id: 3, type: 'paragraph', content: 'Testo' },
      ]),
      createdAt: '2025-03-12T08:00:00.000Z',
    };
    expect(articleView({ ...blog, sharing: { image: 'b.jpg', description: 'Da leggere' } })).toMatchObject({
      description: 'Da leggere',
      imageUrl: '/blog/image/7/b.jpg',
    });
    expect(articleView({ ...blog, sharing: { image: 'c.jpg', description: null } })).toMatchObject({
      description: 'Testo',
      imageUrl: '/blog/image/7/a.jpg',
    });
  });

  test('names the service it is about', () => {
    expect(view([{ id: 1, type: 'paragraph', content: 'Le gengive sanguinano.' }]).service?.name).toBe(
      'Parodontologia',
    );
  });

  test('shows an image without such a text as decoration', () => {
    expect(view([{ id: 1, type: 'image', image: 'a.jpg' }]).blocks).toMatchObject([{ alt: '' }]);
  });

  test('leaves out an image block whose image was never added, but counts it', () => {
    expect(view([{ id: 1, type: 'image' }])).toMatchObject({ blocks: [], readingMinutes: 1 });
  });

  test('leaves out an image that no address can name', () => {
    expect(view([{ id: 1, type: 'image', image: '..' }]).blocks).toEqual([]);
  });
});
