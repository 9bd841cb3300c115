import { describe, expect, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import type { Answer } from '../../support/misbehaviour.ts';
import { startLoggedIn, startStack } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';

/** More than the website reads before it sends. */
const large: Answer = { status: 200, body: { message: 'a'.repeat(200_000) } };

describe('a provider that is down', () => {
  test('is a 502 at once, and found again when it is back', async () => {
    const { website, provider } = await startStack();
    await provider.stop();
    for (let call = 0; call < 12; call += 1) {
      const reply = await website.send({ path: '/api/blog/get-blogs' });
      expect(reply.status).toBe(502);
      expect(reply.json).toEqual({ code: 'PROVIDER_UNREACHABLE', message: expect.any(String) });
      expect(reply.text).not.toContain(String(provider.port));
    }
    await provider.restart();
    const status = async () => (await website.send({ path: '/api/blog/get-blogs' })).status;
    const { took } = await loopTimed(async () => {
      await expect.poll(status).toBe(200);
    });
    expect(took).toBeLessThan(3000);
  });

  test('that answers errors is not down', async () => {
    const { website, provider } = await startStack();
    provider.misbehave('*', { status: 500, body: 'x' });
    for (let call = 0; call < 20; call += 1)
      expect((await website.send({ path: '/api/blog/get-blogs' })).text).toBe('x');
    expect(provider.requests).toHaveLength(20);
  });
});

test('a provider that never answers delays no call for more than ten seconds', async () => {
  const { provider, browser } = await startLoggedIn();
  const article = provider.articles.add('Articolo');
  const clientToken = provider.forms.add();
  provider.misbehave('*', { kind: 'never' });

  const calls = {
    proxied: () => browser.clone().get('/api/blog/get-blogs'),
    written: () => browser.clone().json('POST', '/api/contact-form/submit-form', { clientToken }),
    session: () => browser.clone().get('/api/session'),
    page: () => browser.clone().get(`/blog/${article.id}`),
    staffPage: () => browser.clone().get('/dashboard'),
    ready: () => browser.clone().get('/readyz'),
    file: () => browser.clone().get(`/api/uploads/contact-form/${clientToken}/a.pdf`),
    image: () => browser.clone().get(`/blog/image/${article.id}/a.png`),
    upload: () => browser.clone().send(documentUpload(clientToken, { name: 'a.pdf', bytes: Buffer.from('%PDF-') })),
  };
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const { result, took } = await loopTimed(call);
      return { name, status: result.status, inTime: took < 10_500 };
    }),
  );
  expect(outcomes).toEqual([
    { name: 'proxied', status: 504, inTime: true },
    { name: 'written', status: 504, inTime: true },
    { name: 'session', status: 503, inTime: true },
    { name: 'page', status: 503, inTime: true },
    { name: 'staffPage', status: 503, inTime: true },
    { name: 'ready', status: 503, inTime: true },
    { name: 'file', status: 504, inTime: true },
    { name: 'image', status: 504, inTime: true },
    { name: 'upload', status: 504, inTime: true },
  ]);
});

test('a provider that closes the connection in the middle of an answer ends it, and never as if it were whole', async () => {
  const { website, provider } = await startStack();
  provider.misbehave('GET /contact-form/', { kind: 'cutBody', answer: large }, 1);
  await expect(website.send({ path: '/api/contact-form/all' })).rejects.toThrow('aborted');
});

test('a provider that closes the connection in the middle of a small answer is answered for with a status', async () => {
  const { website, provider } = await startStack();
  const path = `/api/contact-form/clientContactFormState/${provider.forms.add()}`;
  provider.misbehave('GET /contact-form/', { kind: 'cutBody' }, 1);
  expect((await website.send({ path })).json).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
});

test('an answer that is read here before it is sent fails with a status when the connection closes', async () => {
  const { website, provider } = await startStack();
  provider.articles.add('Un titolo abbastanza lungo');
  provider.misbehave('GET /blog/get-blogs', { kind: 'cutBody' }, 1);
  expect((await website.send({ path: '/api/blog/get-blogs' })).json).toMatchObject({
    code: 'PROVIDER_UNREACHABLE',
  });
});

test('a provider that falls silent in the middle of an answer ends a large one, and is answered for with a status otherwise; the rest of an export may take longer', async () => {
  const { website, provider } = await startStack();
  provider.articles.add('Un titolo abbastanza lungo');
  const small = `/contact-form/clientContactFormState/${provider.forms.add()}`;
  const part: Answer = { status: 206, headers: [['content-type', 'application/zip']], body: 'PK' };
  const goOn = provider.misbehave('GET /staff/person/export', { kind: 'holdBody', answer: part }, 1);
  const releases = [
    provider.misbehave('GET /contact-form/all', { kind: 'holdBody', answer: large }, 1),
    provider.misbehave(`GET ${small}`, { kind: 'holdBody' }, 1),
    provider.misbehave('GET /blog/get-blogs', { kind: 'holdBody' }, 1),
  ];
  // It begins when all that precedes it has been read.
  const rest = website.send({ path: '/api/staff/person/export?ids=1', headers: { range: 'bytes=9-' } });
  const [cut, passed, read] = await Promise.all([
    loopTimed(() => expect(website.send({ path: '/api/contact-form/all' })).rejects.toThrow('aborted')),
    loopTimed(() => website.send({ path: `/api${small}` })),
    loopTimed(() => website.send({ path: '/api/blog/get-blogs' })),
  ]);
  expect(cut.took).toBeLessThan(12_000);
  expect(passed.took).toBeLessThan(10_500);
  expect(read.took).toBeLessThan(12_000);
  for (const { result } of [passed, read]) expect(result.json).toMatchObject({ code: 'PROVIDER_TIMEOUT' });
  for (const release of releases) release();
  goOn();
  expect(await rest).toMatchObject({ status: 206, text: 'PK' });
});

describe('a caller that leaves takes the provider’s request along, a line with 499 and no failure', () => {
  test.each([
    ['GET', '/api/blog/get-blogs', 'GET /blog/get-blogs'],
    ['POST', '/api/contact-form/submit-form', 'POST /contact-form/submit-form'],
    ['GET', '/api/session', 'GET /auth/me'],
    ['GET', '/dashboard', 'GET /auth/me'],
    ['GET', '/blog/image/7/a.png', 'GET /blog/get-blog/7'],
    ['GET', '/api/uploads/contact-form/t/a.pdf', 'POST /contact-form/get-preview-url'],
  ])('%s %s', async (method, path, route) => {
    const { website, provider, browser } = await startLoggedIn();
    provider.misbehave(route, { kind: 'never' });
    const leaving = new AbortController();
    const reply = browser.send({
      method,
      path,
      signal: leaving.signal,
      body: method === 'POST' ? { clientToken: 't' } : undefined,
    });
    const request = await provider.seen(route);
    leaving.abort();
    await expect(reply).rejects.toThrow('aborted');
    expect((await request.done).aborted).toBe(true);
    const left = () => website.logs.filter((line) => line.includes('"status":499'));
    await expect.poll(left).toHaveLength(1);
    expect(JSON.parse(left()[0] ?? '')).toMatchObject({
      level: method === 'GET' ? 'debug' : 'info',
      msg: 'http request',
    });
    expect((await website.send({ path: '/healthz' })).status).toBe(200);
    expect(website.logs.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
  });

  test('in the middle of a body', async () => {
    const { website, provider } = await startStack();
    const release = provider.misbehave('GET /blog/get-blogs', { kind: 'holdBody' });
    const leaving = new AbortController();
    const reply = website.send({ path: '/api/blog/get-blogs', signal: leaving.signal });
    const request = await provider.seen('GET /blog/get-blogs');
    leaving.abort();
    await expect(reply).rejects.toThrow('aborted');
    expect((await request.done).aborted).toBe(true);
    release();
  });

  test('and leaving is no failure of the provider', async () => {
    const { website, provider } = await startStack();
    provider.misbehave('GET /blog/get-blog/', { kind: 'never' });
    for (let call = 1; call <= 12; call += 1) {
      const leaving = new AbortController();
      const reply = website.send({ path: '/api/blog/get-blog/1', signal: leaving.signal });
      const request = await provider.seen('GET /blog/get-blog/1', call);
      leaving.abort();
      await expect(reply).rejects.toThrow('aborted');
      await request.done;
    }
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  });
});
