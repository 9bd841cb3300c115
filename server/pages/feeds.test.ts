import { expect, test } from 'vitest';
import { defaultClinic } from '#shared/content/site.ts';
import type { Blog } from '#shared/contract/articles.ts';
import { manifest, robots, rss, securityText, sitemap } from './feeds.ts';

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

test('the sitemap has the last change of an article if the provider says so', () => {
  const xml = sitemap('https://clinic.example', [{ ...blog, modifiedAt: '2026-03-04T10:00:00.000Z' }]);
  expect(xml).toContain('<loc>https://clinic.example/blog/7</loc><lastmod>2026-03-04</lastmod>');
});

test('the feed names its own address', () => {
  expect(rss('https://clinic.example', defaultClinic, [])).toContain(
    '<atom:link rel="self" type="application/rss+xml" href="https://clinic.example/feed.xml"/>',
  );
});

test('security.txt names the contact and expires within a year, the same all day', () => {
  const [morning, evening] = ['2026-02-03T01:00:00Z', '2026-02-03T23:00:00Z'].map((time) =>
    securityText('https://clinic.example', 'clinica@example.it', Date.parse(time)),
  );
  expect(morning).toBe(evening);
  expect(morning?.split('\n')).toEqual([
    'Contact: mailto:clinica@example.it',
    'Expires: 2026-08-02T00:00:00.000Z',
    'Preferred-Languages: it, en',
    'Canonical: https://clinic.example/.well-known/security.txt',
    '',
  ]);
});

test('names of any kind are escaped', () => {
  const odd = { ...defaultClinic, name: 'Dr. D\'Angelo & "Figli" <Šibenik>', town: '<Split> & co' };
  expect(JSON.parse(manifest(odd))).toMatchObject({ name: `${odd.name} ${odd.town}`, short_name: odd.name });
  expect(rss('https://clinic.example', odd, [])).toContain('clinica dentale di &lt;Split&gt; &amp; co</desc');
});

test('the feed escapes what staff wrote', () => {
  const xml = rss('https://clinic.example', defaultClinic, [blog]);
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
