import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/misbehaviour.ts';
import { startLoggedIn, startStack } from '../../support/stack.ts';

describe('a renewed session', () => {
  test('repeats the call once, body and all', async () => {
    const { provider, browser } = await startLoggedIn();
    const article = provider.articles.add('Prima');
    provider.sessions.expireAccess();
    const body = '{ "blog": {"title":"Dopo\\u00e8",  "content":[]} }';

    const reply = await browser.send({
      method: 'PUT',
      path: `/api/blog/update-blog/${article.id}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    });

    expect(reply.status).toBe(200);
    expect(article.name).toBe('Dopoè');
    const sent = provider.seenOn('PUT /blog/update-blog');
    expect(sent.map((request) => request.body.toString())).toEqual([body, body]);
    expect(sent.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
    ]);
    expect(sent[1]?.headers.cookie).not.toBe(sent[0]?.headers.cookie);
  });

  test('is not renewed a second time when the repeat meets a 401 as well', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.misbehave('GET /auth/me', { status: 401, body: { message: 'never enough' } });
    const reply = await browser.get('/api/auth/me');
    expect(reply.status).toBe(401);
    expect(reply.json).toEqual({ message: 'never enough' });
    expect(provider.seenOn('GET /auth/me')).toHaveLength(2);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('sets its cookies with a page, each name once', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    const reply = await browser.get('/dashboard');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.setCookies).toHaveLength(3);
    expect(new Set(reply.setCookies.map((line) => line.split('=', 1)[0]))).toEqual(
      new Set(['p.clinic.at', 'p.clinic.lang', 'p.clinic.rt']),
    );
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('sets its cookies with a redirect', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    const reply = await browser.get('/login');
    expect(reply).toMatchObject({ status: 302, headers: { location: '/dashboard' } });
    expect(reply.setCookies).toHaveLength(3);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('sets its cookies with a refusal of the call itself', async () => {
    const { website, provider } = await startStack();
    const browser = website.openBrowser();
    await browser.login('reader@clinic.example', 'staple of the day');
    provider.sessions.expireAccess();
    const reply = await browser.get('/api/contact-form/all');
    expect(reply).toMatchObject({ status: 403, json: { message: 'Non autorizzato' } });
    expect(reply.setCookies).toHaveLength(3);
  });

  test('is not undone by a late answer that carries older cookies', async () => {
    const { provider, browser } = await startLoggedIn();
    const release = provider.misbehave('GET /blog/get-blogs', {
      kind: 'holdAnswer',
      headers: [['set-cookie', 'clinic.at=older; Path=/auth']],
    });
    const slow = browser.clone();
    const late = slow.get('/api/blog/get-blogs');
    await provider.seen('GET /blog/get-blogs');
    provider.sessions.expireAccess();
    await browser.get('/api/auth/me');
    release();

    expect((await late).status).toBe(200);
    expect(slow.cookies.get('p.clinic.at')).toBe(browser.cookies.get('p.clinic.at'));
    expect((await late).setCookies.filter((line) => line.startsWith('p.clinic.at='))).toHaveLength(1);
  });
});

describe('a refused renewal', () => {
  test('passes the original 401 on and clears the cookies', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    provider.sessions.refuseRefresh = true;
    const reply = await browser.get('/api/contact-form/all');
    expect(reply.status).toBe(401);
    expect(reply.json).toMatchObject({ message: 'Token mancante o scaduto', traceId: 'provider-trace' });
    for (const line of reply.setCookies) expect(line).toMatch(/^p\.clinic\.\w+=; Max-Age=0; Path=\/;/);
    expect(browser.cookies.size).toBe(0);
  });

  test('sends a visitor of a staff page to the log-in, cookies cleared', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    provider.sessions.refuseRefresh = true;
    const reply = await browser.get('/dashboard');
    expect(reply).toMatchObject({ status: 302, headers: { location: '/login' } });
    expect(browser.cookies.size).toBe(0);
  });
});

const html = [['content-type', 'text/html']] as const;

const unreachable: [string, Fault][] = [
  ['is a maintenance page that answers', { status: 200, headers: html, body: '<h1>Torniamo</h1>' }],
  ['is a log-in that answers', { status: 401, headers: html, body: '<h1>Password</h1>' }],
  ['is a firewall that answers', { status: 403, headers: html, body: '<h1>Verifica</h1>' }],
  ['is a gate that redirects', { status: 302, headers: [['location', '/gate']] }],
  ['is a router that answers 404', { status: 404, body: 'page not found' }],
  ['answers 404', { status: 404, body: { message: 'no Route matched' } }],
  ['answers 429', { status: 429, body: {} }],
  ['answers 500', { status: 500, body: 'oops' }],
  ['resets the connection', { kind: 'reset' }],
  ['carries it out but loses the answer', { kind: 'loseAnswer' }],
  ['never answers', { kind: 'never' }],
];

test.each(unreachable)('503 and cookies kept when the provider %s to the renewal', async (_name, fault) => {
  const { provider, browser } = await startLoggedIn();
  provider.sessions.expireAccess();
  provider.misbehave('POST /auth/refresh', fault);
  const reply = await browser.get('/api/contact-form/all');
  expect(reply).toMatchObject({ status: 503, json: { code: 'PROVIDER_UNAVAILABLE' } });
  expect(reply.setCookies).toEqual([]);
  expect(provider.seenOn('POST /auth/refresh')).toHaveLength(1);
});

describe('without a provider cookie', () => {
  test('a 401 is passed on at once', async () => {
    const { website, provider } = await startStack();
    const browser = website.openBrowser();
    browser.cookies.set('site_consent', 'all');
    const reply = await browser.get('/api/contact-form/all');
    expect(reply).toMatchObject({ status: 401, json: { message: 'Token mancante o scaduto' } });
    expect(reply.setCookies).toEqual([]);
    expect(provider.seenOn('*').map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /contact-form/all']);
  });
});
