import { describe, expect, test } from 'vitest';
import { blogCard } from './blog-card.ts';
import type { Blog } from '../contract/articles.ts';

const blog = (content: unknown): Blog => ({
  id: 7,
  name: 'Il primo viaggio',
  content: JSON.stringify(content),
  createdAt: '2025-03-12T08:00:00.000Z',
});

describe('the card of an article', () => {
  test('shows the first paragraph and the first image block', () => {
    expect(
      blogCard(
        blog([
          { id: 1, type: 'image', image: 'piazza skanderbeg.jpg' },
          { id: 2, type: 'paragraph', content: 'Si parte.' },
          { id: 3, type: 'paragraph', content: 'Si arriva.' },
        ]),
      ),
    ).toEqual({
      id: 7,
      title: 'Il primo viaggio',
      description: 'Si parte.',
      imageUrl: '/blog/image/7/piazza%20skanderbeg.jpg',
    });
  });

  test('has no image and no text when the article has none', () => {
    expect(blogCard(blog([]))).toMatchObject({ description: '', imageUrl: null });
  });

  test('is not of blocks of another provider whose texts are none', () => {
    const odd = [
      { id: 1, type: 'paragraph', content: 5 },
      { id: 2, type: 'image', image: ['foto.jpg'] },
      { id: 3, type: 'paragraph', title: {}, content: 'Uno.' },
      { id: 4, type: 'paragraph', title: null, content: 'Due.' },
    ];
    expect(blogCard(blog(odd))).toMatchObject({ description: 'Due.', imageUrl: null });
  });

  test('cuts a long paragraph between words', () => {
    const { description } = blogCard(blog([{ id: 1, type: 'paragraph', content: 'sorriso '.repeat(100) }]));
    expect(description.length).toBeLessThanOrEqual(281);
    expect(description).toMatch(/sorriso…$/);
  });

  test.each(['🦷', '👩🏽‍⚕️', '🇦🇱', 'e\u0301'])('cuts a paragraph of %s between characters', (character) => {
    const words = `a${character.repeat(200)}`;
    const { description } = blogCard(blog([{ id: 1, type: 'paragraph', content: words }]));
    expect(description.length).toBeGreaterThan(260);
    expect(description.slice(1, -1).replaceAll(character, '')).toBe('');
  });

  test('shows half of a character as one that a reader and a server see alike', () => {
    const { title, description } = blogCard(blog([{ id: 1, type: 'paragraph', content: 'a\ud83e b' }]));
    expect([title, description]).toEqual(['Il primo viaggio', 'a\ufffd b']);
  });

  test('shows the placeholder for an image that no address can name', () => {
    for (const image of ['..', '.', 'a/../b.jpg'])
      expect(blogCard(blog([{ id: 1, type: 'image', image }])).imageUrl).toBeNull();
  });
});
