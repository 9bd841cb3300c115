import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { staff } from '../../support/provider-client.ts';
import type { Reply } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';
import type { TestWebsite } from '../../support/website.ts';

const loginFrom =
  (website: TestWebsite) =>
  (email: string, address: string): Promise<Reply> =>
    website.send({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: { email, password: 'guess' },
    });

describe('a write from another site', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'SAME-ORIGIN' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1.evil.example' },
  ];

  test.each(foreign)('%j is refused before anything is asked', async (headers) => {
    const { website, provider, storage } = await startStack();
    const clientToken = provider.forms.add();
    const writes = [
      { method: 'POST', path: '/api/contact-form/submit-form', body: { clientToken } },
      { method: 'DELETE', path: '/api/blog/delete-blog/7', body: undefined },
      { method: 'PUT', path: '/api/staff/x', body: {} },
      { method: 'GET', path: '/api/contact-form/initializeClientContactForm', body: undefined },
      { method: 'GET', path: '/api/contact-form/initializeClientContactForm?x', body: undefined },
    ];
    for (const write of writes) {
      const reply = await website.send({ ...write, headers });
      expect(reply.status).toBe(403);
      expect(reply.json).toEqual({ code: 'CROSS_ORIGIN', message: expect.any(String) });
    }
    const { body, headers: type } = uploadOf({ clientToken, size: 5 }, { name: 'a.pdf', bytes: Buffer.from('%PDF-') });
    const upload = await website.send({
      method: 'POST',
      path: '/api/uploads/contact-form',
      headers: { ...headers, ...type },
      body,
    });
    expect(upload.status).toBe(403);
    expect(provider.requests).toEqual([]);
    expect(storage.requests).toEqual([]);
  });

  test('is recognised by the public origin behind a proxy', async () => {
    const { website, provider } = await startStack({ env: { PUBLIC_ORIGIN: 'https://clinic.example' } });
    const submit = (origin: string) =>
      website.send({
        method: 'POST',
        path: '/api/contact-form/submit-form',
        headers: { origin },
        body: { clientToken: provider.forms.add() },
      });
    expect((await submit('https://clinic.example')).status).toBe(200);
    expect((await submit('http://clinic.example')).status).toBe(403);
    expect((await submit(website.origin)).status).toBe(403);
  });

  test('is not one that only reads, or that no browser sent', async () => {
    const { website, provider } = await startStack();
    const clientToken = provider.forms.add();
    const read = await website.send({
      path: '/api/blog/get-blogs',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(read.status).toBe(200);
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    const written = await website.send({
      method: 'POST',
      path: '/api/contact-form/submit-form',
      body: { clientToken },
    });
    expect(written.status).toBe(200);
  });
});

describe('too much', () => {
  const mebibyte = 1024 ** 2;

  test('a body over 1 MiB is a 413, one of exactly that goes up', async () => {
    const { website, provider } = await startStack();
    const put = (length: number) =>
      website.send({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(length, ' '),
      });
    provider.misbehave('PUT', { status: 204 });
    const refused = await put(mebibyte + 1);
    expect(refused.status).toBe(413);
    expect(refused.json).toEqual({ code: 'BODY_TOO_LARGE', message: expect.any(String) });
    expect(provider.requests).toEqual([]);
    expect((await put(mebibyte)).status).toBe(204);
  });
});

describe('too many requests', () => {
  // The window of the limits must not end during the test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('of one address are refused with the wait; another address is served', async () => {
    const { website, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    const ask = (address: string) => website.send({ path: '/api/unknown', headers: { 'x-forwarded-for': address } });
    const statuses = new Set<number>();
    let refused = await ask('203.0.113.1');
    for (let call = 0; call < 1000 && refused.status !== 429; call += 1) {
      refused = await ask('203.0.113.1');
      statuses.add(refused.status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
    expect(refused.json).toEqual({ code: 'TOO_MANY_REQUESTS', message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask('203.0.113.2')).status).toBe(404);
    expect(provider.requests).toEqual([]);
  });

  test.each([
    ['its port', (call: number) => ({ 'x-forwarded-for': `203.0.113.1:${40_000 + call}` })],
    ['its port and brackets', (call: number) => ({ 'x-forwarded-for': `[2001:db8::1]:${40_000 + call}` })],
    ['its zone', (call: number) => ({ 'x-forwarded-for': `fe80::1%eth${call}` })],
    ['Forwarded', (call: number) => ({ forwarded: `for="203.0.113.1:${40_000 + call}";proto=https` })],
    ['no address', (call: number) => ({ 'x-forwarded-for': `visitor-${call}` })],
    ['addresses that it made up', (call: number) => ({ 'x-forwarded-for': `192.0.2.${call}, 203.0.113.1:2` })],
  ])('of one address are refused behind a front that sends %s', async (_sent, headersOf) => {
    const { website, provider } = await startStack({ env: { TRUST_PROXY: '1', DRAFTS_PER_HOUR: '5' } });
    const path = '/api/contact-form/initializeClientContactForm';
    const statuses: number[] = [];
    for (let call = 0; call < 8; call += 1)
      statuses.push((await website.send({ path, headers: headersOf(call) })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    // The provider, which keeps the network of an address, is told the address alone.
    const told = new Set(provider.requests.map(({ headers }) => headers['x-forwarded-for']));
    expect([...told]).toEqual([expect.stringMatching(/^(203\.0\.113\.1|2001:db8::1|fe80::1|127\.0\.0\.1)$/)]);
    const other = { 'x-forwarded-for': '203.0.113.2:1' };
    expect((await website.send({ path, headers: other })).status).toBe(200);
  });

  test('do not count documents, and documents do not count as calls', async () => {
    const { website, provider } = await startStack();
    const clientToken = provider.forms.add();
    const slice = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]);
    const send = (name: string) =>
      website.send({
        method: 'POST',
        path: '/api/uploads/contact-form',
        ...uploadOf({ clientToken, size: slice.length }, { name, bytes: slice }),
      });
    for (const name of ['IM1', 'IM2']) expect((await send(name)).status).toBe(200);
    const call = async () => (await website.send({ path: '/api/unknown' })).status;
    const statuses = new Set<number>();
    for (let number = 0; number < 600; number += 1) statuses.add(await call());
    expect([statuses, await call()]).toEqual([new Set([404]), 429]);
    expect((await send('IM3')).status).toBe(200);
  });

  test('count by the connection, whatever address they claim, where no proxy is trusted', async () => {
    const { website } = await startStack();
    let status = 404;
    for (let call = 0; call < 1000 && status === 404; call += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${call % 250}`,
        forwarded: `for=203.0.113.${call % 250}`,
      };
      ({ status } = await website.send({ path: '/api/unknown', headers }));
    }
    expect(status).toBe(429);
  });

  test.each([
    ['a call, however its path is spelled', '/%61pi/unknown', '/api/unknown'],
    ['a page', '/terms', '/unknown'],
    ['the readiness check', '/readyz', '/readyz'],
  ])('are refused for %s', async (_kind, path, same) => {
    const { website } = await startStack();
    const statuses = new Set<number>();
    for (let call = 0; call < 1000 && !statuses.has(429); call += 1)
      statuses.add((await website.send({ path })).status);
    expect(statuses).toContain(429);
    expect((await website.send({ path: same })).status).toBe(429);
    expect((await website.send({ path: '/healthz' })).status).toBe(200);
    expect((await website.send({ path: '/favicon.svg' })).status).toBe(200);
  });

  test('ten wrong passwords of an account from one address are refused with the wait', async () => {
    const { website, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    const login = loginFrom(website);
    for (let call = 0; call < 10; call += 1) {
      const email = call % 2 ? 'admin@clinic.example' : ' Admin@Clinic.example';
      expect((await login(email, '2001:db8::1')).status).toBe(401);
    }
    const refused = await login('admin@clinic.example', '2001:db8::2');
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({ code: 'TOO_MANY_REQUESTS', message: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(provider.requests).toHaveLength(10);
    expect((await login('reader@clinic.example', '2001:db8::1')).status).toBe(401);
    website.advance(600_000);
    expect((await login('admin@clinic.example', '2001:db8::1')).status).toBe(401);
  });

  test('log-ins of the right password are no failures', async () => {
    const { website } = await startStack();
    const browser = website.openBrowser();
    for (let call = 0; call < 12; call += 1) expect((await browser.login()).status).toBe(200);
  });

  test('nor is being asked for a code, once the log-in with it succeeds', async () => {
    const { website, provider } = await startStack();
    const browser = website.openBrowser();
    const answer = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', message: '' } };
    for (let call = 0; call < 12; call += 1) {
      provider.misbehave('POST /auth/login', answer, 1);
      const credentials = staff;
      expect((await browser.json('POST', '/api/auth/login', credentials)).status).toBe(403);
      expect((await browser.login()).status).toBe(200);
    }
  });

  test('wrong passwords from many addresses slow an account down and never lock it', async () => {
    const { website } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    const login = loginFrom(website);
    const right = (address: string) =>
      website.send({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'x-forwarded-for': address },
        body: staff,
      });
    expect((await right('198.51.100.1')).status).toBe(200);
    const guesses = Array.from({ length: 100 }, (_, index) => login('admin@clinic.example', `203.0.113.${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));

    // An IP address with an earlier log-in is not delayed; others are.
    const before = performance.now();
    expect((await right('198.51.100.1')).status).toBe(200);
    const known = performance.now() - before;
    expect((await right('198.51.100.2')).status).toBe(200);
    const unknown = performance.now() - before - known;
    expect(unknown).toBeGreaterThan(3900);
    expect(known).toBeLessThan(unknown);
  });

  const ambiguous = {
    'a byte order mark': '\uFEFF{"email":"admin@clinic.example","password":"x"}',
    'broken JSON': '{"email":"admin@clinic.example","password":"x"',
    'no object': '["admin@clinic.example"]',
    'no e-mail': '{"password":"x"}',
    'an e-mail that is no text': '{"email":["admin@clinic.example"],"password":"x"}',
    'bytes that are no UTF-8': Buffer.from('{"email":"admin\xff@clinic.example","password":"x"}', 'latin1'),
  };
  test.each(Object.entries(ambiguous))('a log-in with %s never reaches the provider', async (_, body) => {
    const { website, provider } = await startStack();
    const headers = { 'content-type': 'application/json' };
    const refused = await website.send({ method: 'POST', path: '/api/auth/login', headers, body });
    expect([refused.status, refused.json]).toEqual([400, { code: 'BAD_REQUEST', message: expect.any(String) }]);
    expect(provider.requests).toEqual([]);
  });

  test.each([
    ['a repeated key', '{"email":"other@clinic.example","email":"admin@clinic.example","password":"x"}'],
    ['an escaped key', '{"\\u0065mail":"admin@clinic.example","password":"x"}'],
    ['another type', '{ "email": "admin@clinic.example", "password": "x" }', 'text/plain'],
  ])('a log-in with %s goes up as it was read', async (_, body, type = 'application/json') => {
    const { website, provider } = await startStack();
    const headers = { 'content-type': type };
    const path = '/api/auth/login?again';
    for (let call = 0; call < 10; call += 1)
      expect((await website.send({ method: 'POST', path, headers, body })).status).toBe(401);
    expect((await website.send({ method: 'POST', path, headers, body })).status).toBe(429);
    for (const request of provider.requests) {
      expect(request.headers['content-type']).toBe('application/json');
      expect(JSON.parse(String(request.body))).toEqual({ email: 'admin@clinic.example', password: 'x' });
    }
  });

  test('log-ins from one address are refused for whichever account', async () => {
    const { website, provider } = await startStack();
    const login = loginFrom(website);
    let refused = await login('a0@clinic.example', '203.0.113.1');
    for (let call = 1; call < 100 && refused.status !== 429; call += 1)
      // Without a trusted proxy, the header is ignored.
      refused = await login(`a${call}@clinic.example`, `203.0.113.${call}`);
    expect(refused.status).toBe(429);
    expect(provider.requests.length).toBeLessThan(60);
  });

  test('are no matter when limits are off', async () => {
    const { website } = await startStack({ env: { RATE_LIMITS: 'off' } });
    const login = loginFrom(website);
    for (let call = 0; call < 60; call += 1)
      expect((await login('admin@clinic.example', '203.0.113.1')).status).toBe(401);
  });
});
