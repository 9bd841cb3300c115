import { describe, expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';

/** Parts of a response that are the same whether it is rendered or cached. */
const comparable = ({ status, headers, body }: { status: number; headers: object; body: Buffer }) => {
  const { date, 'server-timing': timing, ...rest }: Record<string, unknown> = { ...headers };
  expect(date).toEqual(expect.any(String));
  expect(timing).toMatch(/^total;dur=\d+\.\d$/);
  return { status, headers: rest, body: body.toString('base64') };
};

describe.each([
  ['GET', 'identity', false],
  ['GET', 'gzip', false],
  ['GET', 'gzip, deflate, br', false],
  ['GET', 'gzip', true],
  ['HEAD', 'gzip', false],
  ['HEAD', 'identity', true],
])('%s, encoded as %s, known to the browser: %s', (method, encoding, isKnown) => {
  test.each(['http://clinic.example', 'https://clinic.example', undefined])(
    'a cached page is answered as a rendered one, header by header, under %s',
    async (origin) => {
      const { website } = await startStack(origin === undefined ? {} : { env: { PUBLIC_ORIGIN: origin } });
      const { etag } = (await website.send({ path: '/' })).headers;
      const ask = () =>
        website.send({
          method,
          path: '/',
          headers: { 'accept-encoding': encoding, ...(isKnown ? { 'if-none-match': String(etag) } : {}) },
        });
      // The first response is encoded; later ones come from the cache.
      await ask();
      const cached = await ask();
      website.advance(60_000);
      const stale = await ask();
      expect(comparable(cached)).toEqual(comparable(stale));
      expect(cached.status).toBe(isKnown ? 304 : 200);
    },
  );
});

/** Starts the stack and caches the home page. */
const start = async (env: Record<string, string> = {}) => {
  const stack = await startStack({ env });
  await stack.website.send({ path: '/' });
  return stack;
};

/** @returns the header by which a request comes from a host of one network. */
const inNetwork = (host: number) => ({ 'x-forwarded-for': `2001:db8::${host.toString(16)}` });

/** An HTTP request for a cached page, and one for an uncached page. */
describe.each([
  ['cached', '/'],
  ['rendered', '/?utm=1'],
])('a page that is %s', (_kind, path) => {
  test('has one log line with its route, status, time and size', async () => {
    const { website } = await start();
    const before = website.logs.length;
    const { headers } = await website.send({ path });
    await expect.poll(() => website.logs.length).toBe(before + 1);
    expect(JSON.parse(website.logs.at(-1) ?? '')).toEqual({
      level: 'debug',
      time: expect.any(String),
      service: 'website',
      reqId: expect.any(String),
      method: 'GET',
      route: '/',
      status: 200,
      milliseconds: expect.any(Number),
      bytes: Number(headers['content-length']),
      msg: 'http request',
    });
  });

  test('keeps the request id of a trusted proxy', async () => {
    const { website } = await start({ TRUST_PROXY: '127.0.0.1' });
    await website.send({ path, headers: { 'x-request-id': 'from-the-proxy' } });
    await expect.poll(() => website.logs.at(-1)).toContain('"reqId":"from-the-proxy"');
  });

  test('is counted for its address, of IPv6 for its /64 network, and refused beyond the limit', async () => {
    const { website } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    for (const host of [1, 2]) await website.send({ path, headers: inNetwork(host) });
    // The home page is in the cache, so that it costs little to use up what is left of 600 a minute.
    let served = 2;
    const goOn = async () => (await website.send({ path: '/', headers: inNetwork(served) })).status === 200;
    while (served < 700 && (await goOn())) served += 1;
    expect(served).toBe(600);
    const refused = await website.send({ path, headers: inNetwork(1) });
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['x-frame-options']).toBe('DENY');
    const other = await website.send({ path, headers: { 'x-forwarded-for': '2001:db8:0:1::1' } });
    expect(other.status).toBe(200);
  });
});

test('a page is cached for the host it was rendered for', async () => {
  const { website } = await startStack();
  const one = await website.send({ path: '/', headers: { host: 'one.example' } });
  expect(one.text).toContain('http://one.example/');
  const two = await website.send({ path: '/', headers: { host: 'two.example' } });
  expect(two.text).not.toContain('one.example');
  expect((await website.send({ path: '/', headers: { host: 'one.example/evil' } })).status).toBe(400);
});
