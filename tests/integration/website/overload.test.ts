import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('16 pages are rendered at once, four for one address; 256 wait, 32 of one address', async () => {
  const { provider } = await startUpstream();
  const website = await forTest(startWebsite({ provider, env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' } }));
  // Stops the time after which the website gives an answer up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const route = 'GET /blog/get-blog/';
  const release = provider.misbehave(route, { kind: 'holdAnswer' });
  const rendered = () => provider.requests.filter(({ url }) => url.startsWith('/blog/get-blog/')).length;
  let articles = 0;
  /** Requests a page that is in no cache. */
  const open = (address: number) => {
    articles += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${address}` };
    return website.send({ path: `/blog/${articles}`, headers });
  };
  const first = Array.from({ length: 4 + 32 + 1 }, () => open(1));
  await provider.seen(route, 4);
  const refusal = { headers: { 'retry-after': '2' } };
  expect(await Promise.race(first)).toMatchObject({
    ...refusal,
    status: 429,
    json: { code: 'TOO_MANY_REQUESTS' },
  });
  expect(rendered()).toBe(4);

  const others = Array.from({ length: 16 - 4 + 256 - 32 + 1 }, (_, index) => open(2 + (index % 10)));
  await provider.seen(route, 16);
  expect(await Promise.race(others)).toMatchObject({ ...refusal, status: 503, json: { code: 'OVERLOADED' } });
  expect(rendered()).toBe(16);
  release();
  const statuses = (await Promise.all([...first, ...others])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429 || status === 503)).toEqual([429, 503]);
});
