import { describe, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { send } from '../../support/http-client.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { startStack, startUpstream } from '../../support/stack.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const logged = (logs: readonly string[], msg: string) => logs.filter((line) => line.includes(`"msg":"${msg}"`)).length;

const answers = async (website: { send: (sending: { path: string }) => Promise<{ status: number }> }) =>
  Promise.all(
    ['/api/blog/get-blogs', '/api/contact-form/initializeClientContactForm', '/blogs', '/readyz'].map(
      async (path) => (await website.send({ path })).status,
    ),
  );

describe('a call that has become slow', () => {
  test('times out and leaves every other call and page as it was', async () => {
    const { website, provider } = await startStack();
    provider.misbehave('GET /blog/get-blog/', { kind: 'never' });
    const slow = Array.from({ length: 8 }, () => website.send({ path: '/api/blog/get-blog/1' }));
    await provider.seen('GET /blog/get-blog/', 8);
    expect(await answers(website)).toEqual([200, 200, 200, 200]);
    for (const { status } of await Promise.all(slow)) expect(status).toBe(504);
    expect(await answers(website)).toEqual([200, 200, 200, 200]);
    expect(logged(website.logs, 'provider circuit opened')).toBe(0);
  });

  test('is refused at once beyond a bound, with the time to come back', async () => {
    const { website, provider } = await startStack({ env: { RATE_LIMITS: 'off' } });
    const release = provider.misbehave('GET /blog/get-blog/', { kind: 'holdAnswer' });
    const { id } = provider.articles.add('Articolo');
    const bound = 256;
    const waiting = Array.from({ length: bound / 2 }, () => [
      website.send({ path: '/api/blog/get-blog/1' }),
      website.send({ path: '/api/blog/get-blog/2' }),
    ]).flat();
    await provider.seen('GET /blog/get-blog/', bound);
    const refused = await website.send({ path: '/api/blog/get-blog/3' });
    expect(refused).toMatchObject({ status: 503, json: { code: 'PROVIDER_UNAVAILABLE' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await answers(website)).toEqual([200, 200, 200, 200]);
    release();
    await Promise.all(waiting);
    expect((await website.send({ path: `/api/blog/get-blog/${id}` })).status).toBe(200);
  });
});

/** Opens the circuit of a website whose provider refuses connections. */
const startWithOpenCircuit = async () => {
  const stack = await startStack();
  const { website, provider } = stack;
  await website.send({ path: '/api/blog/get-blogs' });
  await provider.stop();
  for (let call = 0; call < 20; call += 1)
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(502);
  const isOpen = () => website.metric('website_provider_circuit_open');
  expect(await isOpen()).toBe(1);
  return { ...stack, isOpen };
};

test('a provider that cannot be connected to is not tried by every call, and the log says so', async () => {
  const { website } = await startWithOpenCircuit();
  expect(logged(website.logs, 'provider circuit opened')).toBe(1);
  const tried = website.logs.filter((line) => line.includes('http request failed') && line.includes('ECONNREFUSED'));
  expect(tried.length).toBeLessThan(10);
});

test('a provider that is back is noticed within three seconds without any call, and alerts end', async () => {
  const { website, provider, isOpen } = await startWithOpenCircuit();
  const callsBefore = provider.requests.length;
  await provider.restart();
  const { took } = await loopTimed(async () => {
    await expect.poll(isOpen).toBe(0);
  });
  expect(took).toBeLessThan(3000);
  expect(logged(website.logs, 'provider circuit closed')).toBe(1);
  // This provider has no /readyz, so the probe makes a call that every provider supports.
  await provider.seen('GET /auth/me');
  expect(provider.requests.slice(callsBefore).map(({ path }) => path)).toEqual(['/readyz', '/auth/me']);
  expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
});

test('without visitors, Prometheus alone makes a website notice that the provider is away', async () => {
  const { provider } = await startUpstream();
  const port = await freePort();
  await startWebsiteProcess({ provider, env: { ADMIN_PORT: String(port) } });
  const scrape = async () => (await send(`http://127.0.0.1:${port}`, { path: '/metrics' })).text;
  expect(await scrape()).toContain('website_provider_circuit_open 0');
  await provider.stop();
  // Prometheus scrapes four times a minute, and the alert may take three minutes.
  for (let scraped = 0; scraped < 5; scraped += 1) await scrape();
  expect(await scrape()).toContain('website_provider_circuit_open 1');
});

/** Module that is loaded before the website. On SIGUSR2, its wall clock jumps back an hour. */
const steppingClock = `
  const now = Date.now;
  let step = 0;
  Date.now = () => now() + step;
  process.on('SIGUSR2', () => { step = -3_600_000; process.stdout.write('stepped back\\n'); });
`;

test('a wall clock set back an hour changes nothing', async () => {
  const { provider } = await startUpstream();
  const website = await startWebsiteProcess({
    provider,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(steppingClock)}` },
  });
  const article = provider.articles.add('Prima versione');
  const page = `/blog/${article.id}`;
  expect((await send(website.origin, { path: page })).text).toContain('Prima versione');
  await provider.stop();
  for (let call = 0; call < 6; call += 1) await send(website.origin, { path: '/api/blog/get-blogs' });
  await website.wrote(/provider circuit opened/);

  website.signal('SIGUSR2');
  await website.wrote(/stepped back/);
  article.name = 'Seconda versione';
  await provider.restart();
  const inTime = { timeout: 20_000, interval: 100 };
  await expect.poll(async () => (await send(website.origin, { path: '/api/blog/get-blogs' })).status, inTime).toBe(200);
  await expect
    .poll(async () => (await send(website.origin, { path: page })).text, inTime)
    .toContain('Seconda versione');
});
