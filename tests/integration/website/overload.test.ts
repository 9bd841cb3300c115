import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsite } from '../../support/website.ts';

/** So few that they wait together on a busy machine too: the website gives an answer up after ten seconds. */
const maxWaiting = 8;

test('beyond a bound readers are refused at once, staff beyond twice; health and static files are served', async () => {
  const { provider } = await startUpstream();
  const website = await forTest(startWebsite({ provider, env: { RATE_LIMITS: 'off' }, maxWaiting }));
  const browser = website.openBrowser();
  await browser.login();
  const release = provider.misbehave('GET /blog/', { kind: 'holdAnswer' });
  const readers = Array.from({ length: maxWaiting }, () => website.send({ path: '/api/blog/get-blogs' }));
  await provider.seen('GET /blog/', maxWaiting);

  const newDraft = { path: '/api/contact-form/initializeClientContactForm' };
  const refused = await website.send(newDraft);
  expect(refused).toMatchObject({ status: 503, json: { code: 'OVERLOADED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const releaseStaff = provider.misbehave('GET /contact-form/all', { kind: 'holdAnswer' });
  const staff = Array.from({ length: maxWaiting }, () => browser.get('/api/contact-form/all'));
  await provider.seen('GET /contact-form/all', maxWaiting);
  expect(await browser.get('/api/contact-form/all')).toMatchObject({
    status: 503,
    json: { code: 'OVERLOADED' },
  });
  const [asset = ''] = await readdir('dist/client/assets/entries');
  for (const path of ['/healthz', '/readyz', `/assets/entries/${asset}`])
    expect((await website.send({ path })).status).toBe(200);

  release();
  releaseStaff();
  for (const { status } of await Promise.all([...readers, ...staff])) expect(status).toBe(200);
  expect((await website.send(newDraft)).status).toBe(200);
});

test('512 readers may wait at once', async () => {
  const { provider } = await startUpstream();
  const website = await forTest(startWebsite({ provider, env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' } }));
  const release = provider.misbehave('GET /blog/', { kind: 'holdAnswer' });
  const waiting = Array.from({ length: 256 }, () => [
    website.send({ path: '/api/blog/get-blog/1' }),
    website.send({ path: '/api/blog/get-blogs' }),
  ]).flat();
  await provider.seen('GET /blog/', waiting.length);
  release();
  const refused = (await Promise.all(waiting)).filter(({ status }) => status === 503);
  expect(refused).toEqual([]);
});
