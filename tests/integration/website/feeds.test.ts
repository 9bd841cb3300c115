import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

test('sitemap and feed keep the articles last seen while the provider is down', async () => {
  const { website, provider } = await startStack();
  const { id } = provider.articles.add('Un articolo');
  for (const path of ['/sitemap.xml', '/feed.xml'])
    expect((await website.send({ path })).text).toContain(`/blog/${id}<`);
  await provider.stop();
  for (const path of ['/sitemap.xml', '/feed.xml']) {
    const reply = await website.send({ path });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain(`/blog/${id}<`);
  }
});

test('security.txt is there once the clinic has set its address', async () => {
  const placeholder = await startStack();
  const path = '/.well-known/security.txt';
  expect((await placeholder.website.send({ path })).status).toBe(404);
  const { website } = await startStack({ env: { CONTACT_EMAIL: 'clinica@example.it' } });
  const reply = await website.send({ path });
  expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect(reply.text).toMatch(/^Contact: mailto:clinica@example\.it\nExpires: \d{4}-/);
});

test('a sitemap requested before the first answer has the fixed pages', async () => {
  const { website, provider } = await startStack();
  await provider.stop();
  const reply = await website.send({ path: '/sitemap.xml' });
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('/services</loc>');
  expect((await website.send({ path: '/feed.xml' })).status).toBe(502);
});
