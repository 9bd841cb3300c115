import { describe, expect, test } from 'vitest';
import { inBrowser, sessionCookies } from '../../support/test-provider-auth.ts';
import { startLoggedIn, startStack } from '../../support/stack.ts';

describe('GET /api/session', () => {
  test('reports no session without calling the provider', async () => {
    const { website, provider } = await startStack();
    const reply = await website.openBrowser().get('/api/session');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ user: null });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(provider.requests).toEqual([]);
  });

  test('says who is logged in', async () => {
    const { browser } = await startLoggedIn();
    const reply = await browser.get('/api/session');
    expect(reply.json).toMatchObject({ user: { role: 'admin', name: 'Ana Marić' } });
  });

  test('renews an expired session unseen', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    const before = browser.cookies.get(inBrowser(sessionCookies.access));
    const reply = await browser.get('/api/session');
    expect(reply.json).toMatchObject({ user: { role: 'admin' } });
    expect(browser.cookies.get(inBrowser(sessionCookies.access))).not.toBe(before);
  });

  test('is no longer a session once the renewal is refused', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    provider.sessions.refuseRefresh = true;
    const reply = await browser.get('/api/session');
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ user: null });
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('answers 503 and keeps the cookies when the provider cannot be reached', async () => {
    const { website, provider, browser } = await startLoggedIn();
    await provider.stop();
    const reply = await browser.get('/api/session');
    expect(reply).toMatchObject({ status: 503, json: { code: 'PROVIDER_UNAVAILABLE' } });
    expect(reply.setCookies).toEqual([]);
    await provider.restart();
    website.advance(5000);
    expect((await browser.get('/api/session')).json).toMatchObject({ user: { role: 'admin' } });
  });
});

describe('the provider’s cookies', () => {
  test('reach the browser as cookies of this site, values untouched, each name once', async () => {
    const { website } = await startStack();
    const reply = await website.openBrowser().login();
    const names = reply.setCookies.map((line) => line.slice(0, line.indexOf('=')));
    expect(names.toSorted()).toEqual(['p.clinic.at', 'p.clinic.lang', 'p.clinic.rt']);
    for (const line of reply.setCookies) {
      expect(line).toContain('; Path=/;');
      expect(line).toContain('; HttpOnly');
      expect(line).toContain('; SameSite=Lax');
      expect(line).not.toMatch(/domain|secure|none|\/auth|partitioned/i);
    }
    expect(reply.setCookies.find((line) => line.startsWith('p.clinic.at='))).toMatch(
      /^p\.clinic\.at=at\.[-0-9a-f]+%2Bx==\/\+!; Max-Age=\d+;/,
    );
  });

  test('are kept as long as the longest-lived of them', async () => {
    const { website } = await startStack();
    const reply = await website.openBrowser().login();
    const lifetimes = reply.setCookies.map((line) => /; Max-Age=(\d+)/.exec(line)?.[1]);
    // The language cookie expires in 2049, but no browser keeps a cookie for more than 400 days.
    expect(lifetimes).toEqual(Array(3).fill(String(400 * 24 * 60 * 60)));
  });

  test('travel back as they came; no other cookie does', async () => {
    const { provider, browser } = await startLoggedIn();
    const names = ['clinic.at', 'clinic.rt', 'clinic.lang'];
    const sent = names.map((name) => `${name}=${browser.cookies.get(inBrowser(name))}`).join('; ');
    for (const foreign of ['site_consent', '_ga', 'clinic.at', '__Host-p.clinic.at', 'p.'])
      browser.cookies.set(foreign, 'x');
    await browser.get('/api/auth/me');
    const [request] = provider.seenOn('GET /auth/me');
    expect(request?.headers.cookie).toBe(sent);
  });

  test('are gone after a log-out', async () => {
    const { browser } = await startLoggedIn();
    expect((await browser.send({ method: 'POST', path: '/api/auth/logout' })).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['p.clinic.lang']);
  });

  test('are Secure and bound to the host under an https origin', async () => {
    const { website, provider } = await startStack({ env: { PUBLIC_ORIGIN: 'https://clinic.example' } });
    const browser = website.openBrowser();
    const reply = await browser.login();
    expect(reply.setCookies).toHaveLength(3);
    for (const line of reply.setCookies) {
      expect(line).toMatch(/^__Host-p\.clinic\.\w+=/);
      expect(line).toContain('; Secure');
      expect(line).toContain('; Path=/;');
      expect(line).not.toMatch(/domain/i);
    }
    expect((await browser.get('/api/session')).json).toMatchObject({ user: { role: 'admin' } });

    // A host of the same domain can set this name, but not one with the `__Host-` prefix.
    const access = browser.cookies.get('__Host-p.clinic.at') ?? '';
    provider.requests.length = 0;
    const stolen = await website.send({ path: '/api/session', headers: { cookie: `p.clinic.at=${access}` } });
    expect(stolen.json).toEqual({ user: null });
    expect(provider.requests).toEqual([]);
  });

  test('of hundreds at most 32 call the provider', async () => {
    const { website, provider } = await startStack();
    const cookie = Array.from({ length: 900 }, (_, at) => `p.x${at}=${at}`).join('; ');
    expect((await website.send({ path: '/api/blog/get-blogs', headers: { cookie } })).status).toBe(200);
    expect(provider.requests[0]?.headers.cookie?.split('; ')).toHaveLength(32);
  });
});
