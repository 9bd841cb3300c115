import { existsSync } from 'node:fs';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { imageAlternative } from '#shared/content/blog-content.ts';
import { BlogPayload } from '#shared/contract/articles.ts';
import { demoArticles } from './demo-articles.ts';

test('three articles of five to eight blocks, as the editor would save them', () => {
  expect(demoArticles).toHaveLength(3);
  for (const { title, content } of demoArticles) {
    expect(Value.Check(BlogPayload, { blog: { title, content } })).toBe(true);
    expect(content.length).toBeGreaterThanOrEqual(5);
    expect(content.length).toBeLessThanOrEqual(8);
  }
});

test('every picture says what it shows', () => {
  const pictures = demoArticles.flatMap(({ content }) => content.filter(({ type }) => type === 'image'));
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((picture) => imageAlternative(picture) === '')).toEqual([]);
});

test('every picture a block names is there, as WebP', () => {
  for (const { content, pictures } of demoArticles) {
    const named = content.flatMap((block) => (block.type === 'image' ? [block.image] : []));
    expect(pictures.map(({ name }) => name)).toEqual(named);
    expect(pictures.filter(({ source }) => !existsSync(`public/${source}`))).toEqual([]);
    expect(pictures.filter(({ source }) => !source.endsWith('.webp'))).toEqual([]);
  }
});
