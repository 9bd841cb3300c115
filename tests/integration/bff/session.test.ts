import { describe, expect, test } from 'vitest';
import { sessionCookies } from '../../support/test-provider-auth.ts';
import { startStack } from '../../support/stack.ts';

describe('GET /api/session', () => {
  test('says that nobody is logged in without asking the provider', async () => {
    const { web, provider } = await startStack();
    const reply = await web.openBrowser().get('/api/session');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ user: null });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(provider.requests).toEqual([]);
  });

  test('says who is logged in', async () => {
    const { web } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    const reply = await browser.get('/api/session');
    expect(reply.json).toMatchObject({ user: { role: 'admin', name: 'Ana Marić' } });
  });

  test('renews an expired session unseen', async () => {
    const { web, provider } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    provider.sessions.expireAccess();
    const before = browser.cookies.get(sessionCookies.access);
    const reply = await browser.get('/api/session');
    expect(reply.json).toMatchObject({ user: { role: 'admin' } });
    expect(browser.cookies.get(sessionCookies.access)).not.toBe(before);
  });

  test('is nobody and no longer a session once the renewal is refused', async () => {
    const { web, provider } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    provider.sessions.expireAccess();
    provider.sessions.refuseRefresh = true;
    const reply = await browser.get('/api/session');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ user: null });
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('answers 503 and keeps the cookies when the provider cannot be reached', async () => {
    const { web, provider } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    await provider.stop();
    const reply = await browser.get('/api/session');
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(reply.setCookies).toEqual([]);
    await provider.restart();
    web.advance(5000);
    expect((await browser.get('/api/session')).json).toMatchObject({ user: { role: 'admin' } });
  });
});

describe('the provider’s cookies', () => {
  test('reach the browser as cookies of this site, values untouched, each name once', async () => {
    const { web } = await startStack();
    const reply = await web.openBrowser().login();
    const names = reply.setCookies.map((line) => line.slice(0, line.indexOf('=')));
    expect(names.toSorted()).toEqual(['clinic.at', 'clinic.lang', 'clinic.rt']);
    for (const line of reply.setCookies) {
      expect(line).toContain('; Path=/;');
      expect(line).toContain('; HttpOnly');
      expect(line).toContain('; SameSite=Lax');
      expect(line).not.toMatch(/domain|secure|none|\/auth|partitioned/i);
    }
    expect(reply.setCookies.find((line) => line.startsWith('clinic.at='))).toMatch(
      /^clinic\.at=at\.[-0-9a-f]+%2Bx==\/\+!; Max-Age=900;/,
    );
  });

  test('travel back as they came; web’s own do not', async () => {
    const { web, provider } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    browser.cookies.set('site_consent', 'all');
    await browser.get('/api/auth/me');
    const [request] = provider.seenOn('GET /auth/me');
    expect(request?.headers.cookie).toContain(`clinic.at=${browser.cookies.get('clinic.at')}`);
    expect(request?.headers.cookie).toContain(`clinic.rt=${browser.cookies.get('clinic.rt')}`);
    expect(request?.headers.cookie).not.toContain('site_consent');
  });

  test('are gone after a log-out', async () => {
    const { web } = await startStack();
    const browser = web.openBrowser();
    await browser.login();
    expect((await browser.send({ method: 'POST', path: '/api/auth/logout' })).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['clinic.lang']);
  });

  test('are Secure under an https origin', async () => {
    const { web } = await startStack({ env: { PUBLIC_ORIGIN: 'https://clinic.example' } });
    const reply = await web.openBrowser().login();
    for (const line of reply.setCookies) expect(line).toMatch(/; Secure$/);
  });
});
