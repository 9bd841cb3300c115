import { describe, expect, test } from 'vitest';
import { pages } from '#shared/contract/routes.ts';
import { shareStack, startLoggedIn } from '../../support/stack.ts';

const stack = shareStack();

const staffPages = Object.values(pages)
  .filter((path) => path.startsWith(pages.dashboard))
  .map((path) => path.replace(':blogId', '7'));

describe('a staff page', () => {
  test.each(staffPages)('%s sends who is not logged in to the log-in before anything renders', async (path) => {
    const { website, provider } = stack();
    const reply = await website.send({ path });
    expect(reply).toMatchObject({ status: 302, headers: { location: '/login' } });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.text).not.toMatch(/Upravlj|Odjava/);
    expect(provider.requests).toEqual([]);
  });

  test.each(staffPages)('%s is rendered for who is, and kept by no cache', async (path) => {
    const { provider, browser } = await startLoggedIn();
    provider.articles.add('Articolo');
    const reply = await browser.get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(reply.text).toMatch(/>Odjava<\/button>/);
  });

  test('leaves room beside the list from the first byte if its address opens a request', async () => {
    const { browser } = await startLoggedIn();
    const room = /<div class="awaited_/;
    expect((await browser.get('/dashboard/contactFormManagement?form=68')).text).toMatch(room);
    expect((await browser.get('/dashboard/contactFormManagement?view=mine')).text).not.toMatch(room);
  });

  test('requested in client navigation answers with a redirect instead of data', async () => {
    const { website } = stack();
    const reply = await website.send({ path: '/dashboard/contactFormManagement/index.pageContext.json' });
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.text).toContain('/login');
    expect(reply.text).not.toContain('contactForms');
  });

  test('requested in client navigation renews an expired session', async () => {
    const { provider, browser } = await startLoggedIn();
    provider.sessions.expireAccess();
    const reply = await browser.get('/dashboard/index.pageContext.json');
    expect(reply.status).toBe(200);
    expect(reply.setCookies).toHaveLength(3);
    expect(provider.sessions.refreshes).toBe(1);
  });

  test('with an invalid cookie redirects to the log-in as well', async () => {
    const { website } = stack();
    const reply = await website.send({ path: '/dashboard', headers: { cookie: 'p.clinic.at=forged' } });
    expect(reply).toMatchObject({ status: 302, headers: { location: '/login' } });
  });
});

describe('an address that is no page', () => {
  test.each(['/nothing', '/blogs/7/8', '/service', '/dashboard/nothing', '/Terms', '/blog'])(
    '%s leads home',
    async (path) => {
      const { website } = stack();
      const reply = await website.send({ path });
      expect(reply).toMatchObject({ status: 302, headers: { location: '/' } });
      expect(reply.headers['cache-control']).toContain('no-store');
    },
  );

  test.each([
    '/nothing.png',
    '/assets/old-1234.js',
    '/favicon.xyz',
    '/.env',
    '/package.json',
    '/blog/a/x.map',
    '/blog/favicon.ico',
    '/a/favicon.ico',
    '/a.configuration',
    '/b.tar.gz',
    '/.well-known/acme.challenge',
  ])('%s is a file that is not there', async (path) => {
    const { website } = stack();
    const reply = await website.send({ path });
    expect(reply.status).toBe(404);
    expect(reply.json).toMatchObject({ code: 'NOT_FOUND' });
    expect(reply.headers['cache-control'] ?? 'no-store').not.toContain('immutable');
  });

  test.each(['/api', '/api/', '/api/x', '/api/uploads', '/api/session/x'])('%s is no call', async (path) => {
    const { website, provider } = stack();
    const reply = await website.send({ path });
    expect(reply.status).toBe(404);
    expect(reply.json).toEqual({ code: 'NOT_FOUND', message: expect.any(String) });
    expect(provider.requests).toEqual([]);
  });
});

test('the log-in page redirects a user who is logged in', async () => {
  const { browser } = await startLoggedIn();
  const reply = await browser.get('/login');
  expect(reply).toMatchObject({ status: 302, headers: { location: '/dashboard' } });
});
