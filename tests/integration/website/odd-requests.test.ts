import { describe, expect, test } from 'vitest';
import { openRaw, statusOf } from '../../support/raw-connection.ts';
import { shareStack } from '../../support/stack.ts';

const stack = shareStack();
/** Its website is told by what name visitors call it. */
const named = shareStack({ PUBLIC_ORIGIN: 'https://clinic.example' });

const exchange = (origin: string, bytes: string): Promise<string> => openRaw(origin, bytes).answer;

const request = (target: string, headers: string[] = ['Host: clinic.example'], method = 'GET') =>
  [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n');

const internal = (logs: readonly string[]) => logs.filter((line) => line.includes('INTERNAL'));

describe('a request without a host to take the origin from', () => {
  const odd = ['', ' ', 'a b', '"><script>', 'x:99999', '[::1', 'user@host', 'a/b', 'a?b', '%zz', 'x:y', 'é'];

  test('is refused where a page, sitemap or robots would name it', async () => {
    const { website } = stack();
    for (const path of ['/', '/blogs', '/login', '/sitemap.xml', '/feed.xml', '/robots.txt']) {
      expect(statusOf(await exchange(website.origin, `GET ${path} HTTP/1.0\r\n\r\n`))).toBe(400);
      for (const host of odd)
        expect(statusOf(await exchange(website.origin, request(path, [`Host: ${host}`])))).toBe(400);
    }
    expect(internal(website.logs)).toEqual([]);
  });

  test('is served what names no origin, and everything where PUBLIC_ORIGIN is set', async () => {
    const { origin } = stack().website;
    expect(statusOf(await exchange(origin, 'GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200);
    expect(statusOf(await exchange(origin, 'GET /api/blog/get-blogs HTTP/1.0\r\n\r\n'))).toBe(200);
    const { website } = named();
    for (const host of odd) {
      const answer = await exchange(website.origin, request('/', [`Host: ${host}`]));
      expect(statusOf(answer)).toBe(200);
      expect(answer).toContain('href="https://clinic.example/"');
    }
    expect(statusOf(await exchange(website.origin, 'GET / HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  test('that HTTP/1.1 demands is refused, two of them as well', async () => {
    const { website } = named();
    for (const headers of [[], ['Host: a', 'Host: b']])
      expect(statusOf(await exchange(website.origin, request('/healthz', headers)))).toBe(400);
  });

  test('is taken as it is spelled, port included', async () => {
    const { website } = stack();
    for (const host of ['clinic.example', 'EXAMPLE.com', '127.0.0.1:3000', '[::1]:3000', 'web_1', 'x.'])
      expect(statusOf(await exchange(website.origin, request('/', [`Host: ${host}`])))).toBe(200);
  });
});

test('a target that is neither a path nor an http address is refused', async () => {
  const { website, provider } = named();
  for (const method of ['GET', 'HEAD', 'POST'])
    for (const target of ['*', 'ftp://x/', 'http://user@x/', 'x', 'http:///'])
      expect([400, 404], `${method} ${target}`).toContain(
        statusOf(await exchange(website.origin, request(target, undefined, method))),
      );
  expect(provider.requests).toEqual([]);
  expect(internal(website.logs)).toEqual([]);
});

test('TRACE does not send back what it brought', async () => {
  const { website } = named();
  for (const target of ['/', '/api/blog/get-blogs', '/logo.svg']) {
    const answer = await exchange(
      website.origin,
      request(target, ['Host: clinic.example', 'X-Secret: marmalade'], 'TRACE'),
    );
    expect(statusOf(answer)).toBeGreaterThanOrEqual(300);
    expect(answer).not.toContain('marmalade');
  }
});

describe('what is refused before there is a route', () => {
  const refusals: [string, string, number][] = [
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a missing host', request('/', []), 400],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 501],
    ['an unknown expectation', request('/', ['Host: x', 'Expect: nonsense']), 417],
    ['an escape that cannot be decoded', request('/%zz'), 404],
    ['two lengths of one body', request('/api/x', ['Host: x', 'Content-Length: 1', 'Content-Length: 2']), 400],
    ['a length and chunks at once', request('/', ['Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked']), 400],
  ];
  test.each(refusals)('%s has the headers and the form of every other refusal', async (_name, bytes, status) => {
    const { website, provider } = named();
    const answer = await exchange(website.origin, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(provider.requests).toEqual([]);
    for (const name of [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
    ])
      expect(answer.toLowerCase()).toContain(`${name}: `);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
    });
    expect((await website.send({ path: '/healthz' })).status).toBe(200);
  });
});
