import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

const bound = 512;

test('beyond a bound readers are refused at once; health, staff and static files are served', async () => {
  const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off' } });
  const release = provider.misbehave('GET /blog/', { kind: 'holdAnswer' });
  const waiting = Array.from({ length: bound / 2 }, () => [
    website.send({ path: '/api/blog/get-blog/1' }),
    website.send({ path: '/api/blog/get-blogs' }),
  ]).flat();
  await provider.seen('GET /blog/', bound);

  const refused = await website.send({ path: '/api/contact-form/initializeClientContactForm' });
  expect(refused).toMatchObject({ status: 503, json: { code: 'OVERLOADED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const browser = website.openBrowser();
  await browser.login();
  expect((await browser.get('/api/contact-form/all')).status).toBe(200);
  const [asset = ''] = await readdir('dist/client/assets/entries');
  for (const path of ['/healthz', '/readyz', `/assets/entries/${asset}`])
    expect((await website.send({ path })).status).toBe(200);

  release();
  await Promise.all(waiting);
  expect((await website.send({ path: '/api/contact-form/initializeClientContactForm' })).status).toBe(200);
});
