import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

test('sitemap and feed keep the articles last seen while the provider is down', async () => {
  const { web, provider } = await startStack();
  const { id } = provider.articles.add('Un articolo');
  for (const path of ['/sitemap.xml', '/feed.xml'])
    expect((await web.send({ path })).text).toContain(`/blog/${id}<`);
  await provider.stop();
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const reply = await web.send({ path });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`/blog/${id}<`);
  }
});

test('a sitemap requested before the first answer has the fixed pages', async () => {
  const { web, provider } = await startStack();
  await provider.stop();
  const reply = await web.send({ path: '/sitemap.xml' });
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('/services</loc>');
  expect((await web.send({ path: '/feed.xml' })).status).toBe(502);
});
