import { describe, expect, test } from 'vitest';
import type { Reply } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';
import type { TestWeb } from '../../support/web.ts';

const loginFrom =
  (web: TestWeb) =>
  (email: string, address: string): Promise<Reply> =>
    web.send({
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
    const { web, provider, storage } = await startStack();
    const clientToken = provider.forms.add();
    const writes = [
      { method: 'POST', path: '/api/contact-form/submit-form', body: { clientToken } },
      { method: 'DELETE', path: '/api/blog/delete-blog/7', body: undefined },
      { method: 'PUT', path: '/api/staff/x', body: {} },
      { method: 'GET', path: '/api/contact-form/initializeClientContactForm', body: undefined },
      { method: 'GET', path: '/api/contact-form/initializeClientContactForm?x', body: undefined },
    ];
    for (const write of writes) {
      const reply = await web.send({ ...write, headers });
      expect(reply.status).toBe(403);
      expect(reply.json).toEqual({ code: 'CROSS_ORIGIN', message: expect.any(String) });
    }
    const { body, headers: type } = uploadOf(
      { clientToken, size: 5 },
      { name: 'a.pdf', bytes: Buffer.from('%PDF-') },
    );
    const upload = await web.send({
      method: 'POST',
      path: '/api/uploads/contact-form',
      headers: { ...headers, ...type },
      body,
    });
    expect(upload.status).toBe(403);
    expect(provider.requests).toEqual([]);
    expect(storage.requests).toEqual([]);
  });

  test('is told from our own by the public origin behind a proxy', async () => {
    const { web, provider } = await startStack({ env: { PUBLIC_ORIGIN: 'https://clinic.example' } });
    const submit = (origin: string) =>
      web.send({
        method: 'POST',
        path: '/api/contact-form/submit-form',
        headers: { origin },
        body: { clientToken: provider.forms.add() },
      });
    expect((await submit('https://clinic.example')).status).toBe(200);
    expect((await submit('http://clinic.example')).status).toBe(403);
    expect((await submit(web.origin)).status).toBe(403);
  });

  test('is not one that only reads, or that no browser sent', async () => {
    const { web, provider } = await startStack();
    const clientToken = provider.forms.add();
    const read = await web.send({
      path: '/api/blog/get-blogs',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(read.status).toBe(200);
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    const written = await web.send({
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
    const { web, provider } = await startStack();
    const put = (length: number) =>
      web.send({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(length, ' '),
      });
    provider.misbehave('PUT', { kind: 'status', answer: { status: 204 } });
    const refused = await put(mebibyte + 1);
    expect(refused.status).toBe(413);
    expect(refused.json).toEqual({ code: 'BODY_TOO_LARGE', message: expect.any(String) });
    expect(provider.requests).toEqual([]);
    expect((await put(mebibyte)).status).toBe(204);
  });
});

describe('too many requests', () => {
  test('of one address are refused with the wait; another address is served', async () => {
    const { web, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    const ask = (address: string) =>
      web.send({ path: '/api/unknown', headers: { 'x-forwarded-for': address } });
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
    ['a call, however its path is spelled', '/%61pi/unknown', '/api/unknown'],
    ['a page', '/unknown', '/terms'],
    ['the readiness check', '/readyz', '/readyz'],
  ])('are refused for %s', async (_kind, path, same) => {
    const { web } = await startStack();
    const statuses = new Set<number>();
    for (let call = 0; call < 1000 && !statuses.has(429); call += 1)
      statuses.add((await web.send({ path })).status);
    expect(statuses).toContain(429);
    expect((await web.send({ path: same })).status).toBe(429);
    expect((await web.send({ path: '/healthz' })).status).toBe(200);
    expect((await web.send({ path: '/favicon.svg' })).status).toBe(200);
  });

  test('log-ins to one account are refused from wherever they come', async () => {
    const { web, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    const login = loginFrom(web);
    let refused = await login('admin@clinic.example', '203.0.113.0');
    for (let call = 1; call < 100 && refused.status !== 429; call += 1)
      refused = await login(call % 2 ? 'admin@clinic.example' : ' Admin@Clinic.example', `203.0.113.${call}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(provider.requests.length).toBeLessThan(50);
    expect((await login('reader@clinic.example', '203.0.113.200')).status).toBe(401);
  });

  test('log-ins from one address are refused for whichever account', async () => {
    const { web, provider } = await startStack();
    const login = loginFrom(web);
    let refused = await login('a0@clinic.example', '203.0.113.1');
    for (let call = 1; call < 100 && refused.status !== 429; call += 1)
      // Without a trusted proxy the header counts for nothing.
      refused = await login(`a${call}@clinic.example`, `203.0.113.${call}`);
    expect(refused.status).toBe(429);
    expect(provider.requests.length).toBeLessThan(60);
  });

  test('are no matter when limits are off', async () => {
    const { web } = await startStack({ env: { RATE_LIMITS: 'off' } });
    const login = loginFrom(web);
    for (let call = 0; call < 60; call += 1)
      expect((await login('admin@clinic.example', '203.0.113.1')).status).toBe(401);
  });
});
