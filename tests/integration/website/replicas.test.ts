import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Type } from 'typebox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSlidingCount } from '#server/http/limits/sliding-count.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openRedisLink } from '#server/replicas/redis-link.ts';
import { shareCount } from '#server/replicas/shared-limits.ts';
import { shareRenewals } from '#server/replicas/shared-renewals.ts';
import type { Renewal } from '#server/upstream/sessions.ts';
import { openBrowser } from '../../support/browser.ts';
import { forTest } from '../../support/for-test.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { hasRedis, startRedis } from '../../support/redis-server.ts';
import { startUpstream } from '../../support/stack.ts';
import { startTestProvider } from '../../support/test-provider.ts';
import { inBrowser, sessionCookies } from '../../support/test-provider-auth.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { startWebsite, type TestWebsite } from '../../support/website.ts';

/** Starts three websites that share a Redis and a provider. A reused refresh token ends its session. */
async function startThree(env: Record<string, string> = {}) {
  const redis = await startRedis();
  const storage = await startTestStorage();
  const provider = await startTestProvider({ storage });
  const start = () => startWebsite({ provider, env: { REDIS_URL: redis.url, ...env } });
  const websites = [await start(), await start(), await start()] as const;
  onTestFinished(async () => {
    for (const website of websites) await website.close();
    await provider.close();
    await storage.close();
    await redis.close();
  });
  return { redis, provider, websites };
}

/** @returns a browser at another website, with the same cookies. */
const sameBrowserAt = (website: TestWebsite, { cookies }: { cookies: ReadonlyMap<string, string> }) =>
  openBrowser(website.origin, cookies);

const newDraft = (website: TestWebsite) => website.send({ path: '/api/contact-form/initializeClientContactForm' });

/** @returns the status of a log-in with a wrong password. */
const failToLogIn = async (website: TestWebsite): Promise<number> => {
  const credentials = { email: 'admin@clinic.example', password: 'wrong' };
  return (await website.openBrowser().json('POST', '/api/auth/login', credentials)).status;
};

const openLink = ({ url }: { url: string }, metrics = createMetrics()) =>
  openRedisLink(url, { logger: pino({ enabled: false }), clock: () => performance.now(), metrics });

const linesAbout = ({ logs }: TestWebsite, text: string) => logs.filter((line) => line.includes(text));

describe.runIf(hasRedis)('several websites', () => {
  test('make one renewal for fifty calls of a session that meet a 401 at all of them', async () => {
    const { provider, websites } = await startThree();
    const browser = websites[0].openBrowser();
    await browser.login();
    provider.sessions.expireAccess();
    // All are refused before the renewal, which has a time limit, begins.
    const refuse = provider.misbehave('GET /auth/me', { kind: 'holdAnswer' });
    const release = provider.misbehave('POST /auth/refresh', { kind: 'holdAnswer' });

    const calls = Array.from({ length: 51 }, (_, index) =>
      sameBrowserAt(websites[index % 3] ?? websites[0], browser).get('/api/auth/me'),
    );
    await provider.seen('GET /auth/me', 51);
    const refused = provider.seenOn('GET /auth/me');
    refuse();
    await Promise.all(refused.map(({ done }) => done));
    release();

    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
  });

  test('know the result of a renewal for late calls with the old cookies', async () => {
    const { provider, websites } = await startThree();
    const browser = websites[0].openBrowser();
    await browser.login();
    const late = sameBrowserAt(websites[1], browser);
    const withoutAccess = sameBrowserAt(websites[2], browser);
    withoutAccess.cookies.delete(inBrowser(sessionCookies.access));
    provider.sessions.expireAccess();
    expect((await browser.get('/api/auth/me')).status).toBe(200);

    expect((await late.get('/api/auth/me')).status).toBe(200);
    expect((await withoutAccess.get('/api/auth/me')).status).toBe(200);
    expect(late.cookies).toEqual(browser.cookies);
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
    // A session from Redis is renewed like any other.
    provider.sessions.expireAccess();
    expect((await late.get('/api/auth/me')).status).toBe(200);
    expect(provider.sessions).toMatchObject({ refreshes: 2, reusedTokens: 0 });
  });

  test('do not bring back a session that was logged out at another one', async () => {
    const { provider, websites } = await startThree();
    const browser = websites[0].openBrowser();
    await browser.login();
    const late = sameBrowserAt(websites[1], browser);
    expect((await browser.json('POST', '/api/auth/logout', {})).status).toBe(200);

    const reply = await late.get('/api/auth/me');
    expect([reply.status, reply.setCookies]).toEqual([401, []]);
    expect(provider.sessions.refreshes).toBe(0);
  });

  test('show what was written at one of them within a second', async () => {
    const { provider, websites } = await startThree();
    const article = provider.articles.add('Prima versione', []);
    const path = `/blog/${article.id}`;
    for (const website of websites) expect((await website.send({ path })).text).toContain('Prima versione');
    article.name = 'Seconda versione';
    const browser = websites[0].openBrowser();
    await browser.login();
    const written = await browser.json('POST', '/api/blog/create-blog', { name: 'Altro', content: [] });
    expect(written.status).toBeLessThan(300);

    for (const website of websites) {
      const show = async () => {
        await expect.poll(async () => (await website.send({ path })).text).toContain('Seconda versione');
      };
      expect((await loopTimed(show)).took).toBeLessThan(1000);
    }
  });

  test('count drafts and failed log-ins together', async () => {
    const { websites } = await startThree({ DRAFTS_PER_HOUR: '3' });
    for (const website of websites) expect((await newDraft(website)).status).toBe(200);
    const refused = await newDraft(websites[1]);
    expect([refused.status, refused.json]).toEqual([429, expect.objectContaining({ code: 'DRAFT_BUDGET' })]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);

    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await failToLogIn(websites[attempt % 3] ?? websites[0])).toBe(401);
    for (const website of websites) expect(await failToLogIn(website)).toBe(429);
  });

  test('take back the first step of a log-in whose second succeeds at another one', async () => {
    const { provider, websites } = await startThree();
    const credentials = { email: 'admin@clinic.example', password: 'right' };
    const answer = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', message: 'A code is needed' } };
    for (let round = 0; round < 12; round += 1) {
      provider.misbehave('POST /auth/login', answer, 1);
      const [first, second] = [websites[round % 3], websites[(round + 1) % 3]];
      expect(await first?.openBrowser().json('POST', '/api/auth/login', credentials)).toMatchObject({
        status: 403,
      });
      expect(await second?.openBrowser().login()).toMatchObject({ status: 200 });
    }
  });

  test('count HTTP requests of a minute together, each kind on its own', async () => {
    const { websites } = await startThree();
    const path = '/api/nothing';
    for (const website of websites) await Promise.all(Array.from({ length: 200 }, () => website.send({ path })));
    for (const website of websites) expect((await website.send({ path })).status).toBe(429);
    expect((await websites[0].send({ path: '/sitemap.xml' })).status).toBe(200);
  });

  test.each([
    ['ends', 'stop', 'start'],
    ['hangs', 'pause', 'resume'],
  ] as const)('go on alone when Redis %s, say so once, and join again', async (_what, leave, comeBack) => {
    const { redis, provider, websites } = await startThree({ DRAFTS_PER_HOUR: '1' });
    const browser = websites[0].openBrowser();
    await browser.login();
    await redis[leave]();

    // Without Redis, each website counts alone and renews sessions alone.
    for (const website of websites) expect((await newDraft(website)).status).toBe(200);
    for (const website of websites) expect((await newDraft(website)).status).toBe(429);
    provider.sessions.expireAccess();
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    for (const website of websites)
      expect(linesAbout(website, 'redis unavailable')).toEqual([expect.stringContaining('"level":"warn"')]);

    await redis[comeBack]();
    for (const website of websites)
      await expect
        .poll(async () => {
          website.advance(1000);
          await newDraft(website);
          return linesAbout(website, 'redis available again');
        })
        .toHaveLength(1);
    // One of the drafts tried in the meantime was counted for all websites.
    for (const website of websites) expect((await newDraft(website)).status).toBe(429);
  });

  test('tell their metrics that Redis is away and what went on alone', async () => {
    const redis = await startRedis();
    const metrics = createMetrics();
    const link = await openLink(redis, metrics);
    onTestFinished(async () => {
      link.close();
      await redis.close();
    });
    const ping = () => link.run((client) => client.ping());
    const measured = async () => {
      const text = await metrics.registry.metrics();
      return ['website_redis_away', 'website_redis_calls_alone_total'].map((name) =>
        Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]),
      );
    };
    expect(await ping()).toBe('PONG');
    expect(await measured()).toEqual([0, 0]);
    await redis.stop();
    expect([await ping(), await ping()]).toEqual([null, null]);
    expect(await measured()).toEqual([1, 2]);
    await redis.start();
    await expect.poll(measured).toEqual([0, 2]);
  });

  test('take an answer of Redis that came while the process was busy', async () => {
    const redis = await forTest(startRedis());
    const link = await forTest(openLink(redis));
    const answer = link.run((client) => client.ping());
    // Longer than Redis may take.
    for (const end = performance.now() + 800; performance.now() < end;);
    expect(await answer).toBe('PONG');
  });

  test('start while Redis is away', async () => {
    const { provider } = await startUpstream();
    const redis = await forTest(startRedis());
    await redis.stop();
    const website = await forTest(startWebsite({ provider, env: { REDIS_URL: redis.url } }));
    expect((await website.send({ path: '/' })).status).toBe(200);
    await redis.start();
    await expect.poll(() => linesAbout(website, 'redis available again')).toHaveLength(1);
  });

  test('follow the address of Redis to another primary after a failover, and until then count as alone', async () => {
    const [first, second] = [await forTest(startRedis()), await forTest(startRedis())];
    const metrics = createMetrics();
    let { url } = first;
    const address = createServer((client) => {
      const peer = connect(Number(new URL(url).port), '127.0.0.1');
      for (const [one, other] of [
        [client, peer],
        [peer, client],
      ] as const)
        one.pipe(other).on('error', () => undefined);
      client.on('close', () => peer.destroy());
    });
    await new Promise<void>((resolve) => {
      address.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void address.close());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
    const { port } = address.address() as AddressInfo;
    const link = await openLink({ url: `redis://127.0.0.1:${port}` }, metrics);
    onTestFinished(link.close);
    const write = () => link.evaluate("return redis.call('INCR', KEYS[1])", ['count'], [], Type.Integer());
    expect(await write()).toBe(1);

    const demoted = await openLink(first);
    onTestFinished(demoted.close);
    await demoted.run((redis) => redis.replicaof('127.0.0.1', new URL(second.url).port));
    const isAway = async () => (await metrics.redisAway.get()).values[0]?.value;
    // The address still leads to the old primary.
    for (const end = performance.now() + 2500; performance.now() < end; await pause(50))
      expect([await write(), await isAway()]).toEqual([null, 1]);
    ({ url } = second);
    await expect.poll(write).toBe(1);
    expect(await isAway()).toBe(0);

    // A later gap ends with the connection, without a command.
    await second.stop();
    await expect.poll(isAway).toBe(1);
    await second.start();
    await expect.poll(isAway).toBe(0);
  });

  test('renew in place of one that was killed while it renewed', async () => {
    const redis = await startRedis();
    const killed = await openLink(redis);
    const other = await openLink(redis);
    onTestFinished(async () => {
      killed.close();
      other.close();
      await redis.close();
    });
    const cookies = new Map([['refresh', randomBytes(32).toString('base64url')]]);
    const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
    const never = new Promise<Renewal>(() => undefined);
    void shareRenewals(killed, () => {
      begin();
      return never;
    }).renew(cookies, 'first');
    await isUnderWay;
    const renewal: Renewal = {
      outcome: 'renewed',
      setCookies: [{ name: 'refresh', value: randomBytes(32).toString('base64url'), maxAge: null }],
    };
    await expect(shareRenewals(other, async () => renewal).renew(cookies, 'second')).resolves.toEqual(renewal);
  });

  test('leave no cookie, address or e-mail in Redis', async () => {
    const { redis, provider, websites } = await startThree();
    const browser = websites[0].openBrowser();
    await browser.login();
    provider.sessions.expireAccess();
    const before = [...browser.cookies.values()];
    await browser.get('/api/auth/me');
    await browser.json('POST', '/api/auth/login', { email: 'admin@clinic.example', password: 'wrong' });

    const link = await forTest(openLink(redis));
    const dump = await link.run(async (client) => {
      const keys = await client.keys('*');
      const values = await Promise.all(
        keys.map((key) => (key.startsWith('count:') ? client.hgetall(key) : client.get(key))),
      );
      return JSON.stringify([keys, values]);
    });
    expect(dump).toMatch(/renewal:.*count:|count:.*renewal:/);
    expect(dump).not.toMatch(/admin@|127\.0\.0\.1/);
    const tokens = [...before, ...browser.cookies.values()].filter((value) => value.length > 10);
    expect(new Set(tokens).size).toBeGreaterThan(2);
    for (const token of tokens) expect(dump).not.toContain(token);
  });

  test('name addresses in Redis by a hash that needs its password, the same at all of them', async () => {
    const { redis } = await startThree();
    const open = await forTest(openLink(redis));
    await open.run((client) => client.config('SET', 'requirepass', 'secret'));
    const url = redis.url.replace('//', '//:secret@');
    const [one, other] = [await forTest(openLink({ url })), await forTest(openLink({ url }))];
    const counted = { name: 'test', window: 60_000 };
    const count = shareCount(
      one,
      createSlidingCount(() => performance.now(), counted),
      counted,
    );
    await count.take('192.0.2.1', 1, 10);
    expect(await other.run((client) => client.keys('count:test:*'))).toEqual([
      `count:test:${other.hashOf('192.0.2.1')}`,
    ]);
    expect(other.hashOf('192.0.2.1')).not.toBe(open.hashOf('192.0.2.1'));
  });
});
