import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { forTest } from '../support/for-test.ts';
import { startWebsite } from '../support/website.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a connection with a body that never ends. @returns it once the server has read the headers. */
const begin = async (origin: string, path: string, type: string) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, 'Content-Length: 100'];
  socket.write([...lines, 'Expect: 100-continue', '', ''].join('\r\n'));
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  socket.write('{');
  return socket;
};

const json = 'application/json';
const login = JSON.stringify({ email: 'a@b.example', password: 'x' });

test.each(['website', 'provider'] as const)(
  'the %s refuses a body that has not arrived after 30 seconds, and goes on',
  async (which) => {
    const provider = await startBundledProvider();
    const website = await forTest(startWebsite({ provider }));
    const { origin, path } =
      which === 'website'
        ? { origin: website.origin, path: '/api/auth/login' }
        : { origin: provider.url, path: '/auth/login' };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = await begin(origin, path, json);
    const unreadable = await begin(origin, '/%zz', json);
    const upload = await begin(website.origin, '/contact-form', 'multipart/form-data; boundary=x');
    vi.advanceTimersByTime(29_000);
    // An end would have arrived before this answer.
    await fetch(`${origin}/healthz`);
    expect([slow.readyState, unreadable.readyState]).toEqual(['open', 'open']);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    // The provider may also reset the connection, because its callers are programs.
    expect(await text(slow).catch(String)).toMatch(which === 'website' ? /^HTTP\/1\.1 408 / : /408|ECONNRESET/);
    // The path that cannot be decoded was refused at once, but the connection stays open for the body.
    await text(unreadable).catch(String);
    expect(unreadable.readyState).not.toBe('open');
    expect(upload.readyState).toBe('open');
    const next = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': json },
      body: login,
    });
    expect(next.status).toBe(401);
  },
);
