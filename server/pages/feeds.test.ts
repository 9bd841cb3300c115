import { expect, test } from 'vitest';
import type { Blog } from '#shared/contract/blog.ts';
import { robots, rss, sitemap } from './feeds.ts';

const blog: Blog = {
  id: 7,
  name: 'Ponti & corone <2026>',
  content: JSON.stringify([{ id: 1, type: 'paragraph', content: 'Tra l’uno\u0000 e l’altro' }]),
  createdAt: '2026-02-03T10:00:00.000Z',
};

test('the sitemap lists pages, services and articles with full addresses', () => {
  const xml = sitemap('https://clinic.example', [blog]);
  expect(xml).toContain('<loc>https://clinic.example/</loc>');
  expect(xml).toContain('<loc>https://clinic.example/service/All-on-4%20e%20All-on-6</loc>');
  expect(xml).toContain('<loc>https://clinic.example/blog/7</loc><lastmod>2026-02-03</lastmod>');
  expect(xml).not.toContain('/login');
});

test('the feed escapes what staff wrote', () => {
  const xml = rss('https://clinic.example', [blog]);
  expect(xml).toContain('<title>Ponti &amp; corone &lt;2026&gt;</title>');
  expect(xml).toContain('<pubDate>Tue, 03 Feb 2026 10:00:00 GMT</pubDate>');
  expect(xml).toContain('<description>Tra l’uno e l’altro</description>');
});

test('an article without a readable date is listed without one', () => {
  expect(sitemap('https://clinic.example', [{ ...blog, createdAt: 'soon' }])).toContain(
    '<loc>https://clinic.example/blog/7</loc></url>',
  );
});

test('robots stay out of the staff’s pages', () => {
  expect(robots('https://clinic.example')).toContain('Disallow: /dashboard\n');
});
