import { describe, expect, test } from 'vitest';
import { pngFile } from '../../support/pictures.ts';
import type { Reply } from '../../support/http-client.ts';
import { type Stack, startLoggedIn, startStack } from '../../support/stack.ts';
import { inBrowser, sessionCookies } from '../../support/test-provider-auth.ts';

/** Name and value of the access cookie. Its lifetime is omitted, because it decreases every second. */
const accessOf = (reply: Reply) =>
  reply.setCookies.find((line) => line.startsWith(inBrowser(sessionCookies.access)))?.split(';', 1)[0];

/**
 * Expires the access token and makes the provider hold its responses to renewals.
 * @returns a function that releases them.
 */
const expireHeld = (provider: Stack['provider']) => {
  provider.sessions.expireAccess();
  return provider.misbehave('POST /auth/refresh', { kind: 'holdAnswer' });
};

/** @returns a browser with an expired access token, in the state of `expireHeld`. */
const startExpired = async () => {
  const { provider, browser } = await startLoggedIn();
  return { provider, browser, release: expireHeld(provider) };
};

describe('a renewal is shared', () => {
  test('by fifty parallel calls of one session', async () => {
    const { provider, browser, release } = await startExpired();

    const replies = Array.from({ length: 50 }, () => browser.clone().get('/api/auth/me'));
    const lastRefusal = await provider.seen('GET /auth/me', 50);
    await lastRefusal.done;
    release();

    const answered = await Promise.all(replies);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answered.map(accessOf))).toEqual(new Set([accessOf(await browser.get('/api/auth/me'))]));
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
    expect(provider.seenOn('GET /auth/me')).toHaveLength(101);
  });

  test('by fifty calls of which some carry foreign cookies and some have lost the access cookie', async () => {
    const { provider, browser, release } = await startExpired();

    const windows = Array.from({ length: 50 }, (_, at) => {
      const window = browser.clone();
      if (at % 2 === 0) window.cookies.set('_ga', `GA1.1.${at}.1700000000000000`);
      if (at % 3 === 0) window.cookies.delete(inBrowser(sessionCookies.access));
      if (at % 5 === 0) window.cookies.set(inBrowser('clinic.lang'), 'en');
      return window;
    });
    const replies = windows.map((window) => window.get('/api/auth/me'));
    await (
      await provider.seen('GET /auth/me', 50)
    ).done;
    release();

    const answered = await Promise.all(replies);
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
    for (const window of windows) expect((await window.get('/api/auth/me')).status).toBe(200);
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
  });

  test('by proxy, session check, page and upload alike', async () => {
    const { provider, browser, release } = await startExpired();
    const article = provider.articles.add('Articolo');

    const form = new FormData();
    form.append('blogId', String(article.id));
    form.append('imageName', 'foto.png');
    const { buffer } = pngFile('foto.png');
    form.append('size', String(buffer.length));
    form.append('file', new File([new Uint8Array(buffer)], 'foto.png', { type: 'image/png' }));
    const upload = new Response(form);
    const replies = [
      browser.clone().get('/api/contact-form/all'),
      browser.clone().get('/api/session'),
      browser.clone().get('/dashboard'),
      browser.clone().send({
        method: 'POST',
        path: '/api/uploads/blog-image',
        headers: { 'content-type': upload.headers.get('content-type') ?? '' },
        body: Buffer.from(await upload.arrayBuffer()),
      }),
    ];
    await Promise.all([
      provider.seen('GET /contact-form/all'),
      provider.seen('GET /auth/me', 2),
      provider.seen('POST /blog/get-upload-url'),
    ]);
    release();

    const answered = await Promise.all(replies);
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
    const handedOut = new Set(answered.map(accessOf));
    expect(handedOut.size).toBe(1);
    expect(handedOut).not.toContain(undefined);
  });

  test('for a minute with latecomers that still have the old cookies', async () => {
    const { website, provider, browser } = await startLoggedIn();
    const late = browser.clone();
    const tooLate = browser.clone();
    provider.sessions.expireAccess();
    await browser.get('/api/auth/me');

    website.advance(55_000);
    const reply = await late.get('/api/auth/me');
    expect(reply.status).toBe(200);
    expect(late.cookies).toEqual(browser.cookies);
    expect(provider.sessions.refreshes).toBe(1);

    website.advance(70_000);
    expect((await tooLate.get('/api/auth/me')).status).toBe(401);
    expect(provider.sessions.refreshes).toBe(2);
  });

  test('never between two sessions', async () => {
    const { website, provider } = await startStack();
    const admin = website.openBrowser();
    const reader = website.openBrowser();
    await admin.login();
    await reader.login('reader@clinic.example', 'staple of the day');
    const release = expireHeld(provider);

    const replies = [admin, reader, admin, reader].map((browser) => browser.clone().get('/api/auth/me'));
    await provider.seen('POST /auth/refresh', 2);
    release();

    const users = (await Promise.all(replies)).map(({ json }) => json);
    expect(users).toMatchObject([{ role: 'admin' }, { role: 'assistant' }, { role: 'admin' }, { role: 'assistant' }]);
    expect(provider.sessions).toMatchObject({ refreshes: 2, reusedTokens: 0 });
  });

  test('although the caller that began it goes away', async () => {
    const { provider, browser, release } = await startExpired();

    const leaving = new AbortController();
    const first = browser.clone().send({ path: '/api/auth/me', signal: leaving.signal });
    const renewal = await provider.seen('POST /auth/refresh');
    const second = browser.clone().get('/api/auth/me');
    await (
      await provider.seen('GET /auth/me', 2)
    ).done;
    leaving.abort();
    await expect(first).rejects.toThrow('aborted');
    release();

    expect((await second).status).toBe(200);
    expect((await renewal.done).aborted).toBe(false);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('with the next call when everyone who waited for it has gone', async () => {
    const { provider, browser, release } = await startExpired();

    const leaving = new AbortController();
    const gone = browser.clone().send({ path: '/api/auth/me', signal: leaving.signal });
    const renewal = await provider.seen('POST /auth/refresh');
    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    release();
    await renewal.done;

    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(provider.sessions).toMatchObject({ refreshes: 1, reusedTokens: 0 });
  });
});
