import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Fault } from '../../support/misbehaviour.ts';
import { openBrowser } from '../../support/browser.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { startStack } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';

interface LogLine {
  msg?: string;
  reqId?: string;
  level?: string;
  route?: string;
  status?: number;
}

const lines = (logs: readonly string[]): LogLine[] => logs.map((line): LogLine => JSON.parse(line));
const requestLines = (logs: readonly string[]) => lines(logs).filter(({ msg }) => msg === 'http request');

describe('health', () => {
  test('the process is alive whatever the provider does', async () => {
    const { website, provider } = await startStack();
    await provider.stop();
    const reply = await website.send({ path: '/healthz' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toContain('no-store');
  });

  test('it is ready when the provider answers, a 401 included', async () => {
    const { website, provider } = await startStack();
    expect((await website.send({ path: '/readyz' })).status).toBe(200);
    expect(provider.unexpected).toEqual([]);
  });

  const failures: [string, Fault][] = [
    ['resets connections', { kind: 'reset' }],
    ['answers 503', { status: 503, body: 'x' }],
    ['never answers', { kind: 'never' }],
  ];
  test.each(failures)('it is not ready while the provider %s, and ready again after', async (_name, fault) => {
    const { website, provider } = await startStack();
    const mend = provider.misbehave('*', fault);
    const reply = await website.send({ path: '/readyz' });
    expect(reply.status).toBe(503);
    expect(reply.text).not.toContain(String(provider.port));
    mend();
    website.advance(5000);
    expect((await website.send({ path: '/readyz' })).status).toBe(200);
  });

  test('a check is a line only if its result changes: a warning, and a line of level info at the end', async () => {
    const { website, provider } = await startStack({ env: { LOG_LEVEL: 'info' } });
    const paths = ['/healthz', '/readyz', '/readyz/website'];
    const poll = async () => {
      for (let round = 0; round < 5; round += 1) for (const path of paths) await website.send({ path });
    };
    const told = () => requestLines(website.logs).map(({ level, route, status }) => [level, route, status]);
    await poll();
    const mend = provider.misbehave('*', { status: 503, body: 'x' });
    await poll();
    mend();
    await poll();
    // Lines are written in order, so the line of this request is the last.
    await website.send({ path: '/no-such-file.txt' });
    await expect.poll(told).toEqual([
      ['warn', '/readyz', 503],
      ['info', '/readyz', 200],
      ['info', '/*', 404],
    ]);
    const counted = 'http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}';
    expect(await website.metric(counted)).toBe(10);
  });

  test('it becomes ready again on readiness checks alone, without visitors', async () => {
    const { website, provider } = await startStack();
    await provider.stop();
    const ready = async () => (await website.send({ path: '/readyz' })).status;
    for (let call = 0; call < 10; call += 1) expect(await ready()).toBe(503);
    await provider.restart();
    const { took } = await loopTimed(async () => {
      await expect.poll(ready).toBe(200);
    });
    expect(took).toBeLessThan(3000);
  });
});

describe('a request', () => {
  test('of a visitor that reads and is answered quickly is no line at level info; every other one is', async () => {
    const { website, provider } = await startStack({ env: { LOG_LEVEL: 'info' } });
    const clientToken = provider.forms.add();
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const before = website.logs.length;
    for (const path of ['/api/blog/get-blogs', '/blogs', '/blogs?utm=1']) await website.send({ path });
    await website.send({ method: 'HEAD', path: '/blogs' });
    await website.send({ path: '/api/blog/get-blog/none' });
    const answered = provider.misbehave('GET /blog/get-blogs', { kind: 'holdAnswer' });
    const seen = provider.seenOn('GET /blog/get-blogs').length;
    const slow = website.send({ path: '/api/blog/get-blogs' });
    await provider.seen('GET /blog/get-blogs', seen + 1);
    now += 1000;
    answered();
    await slow;
    const body = { clientToken, fullName: 'Maria Rossi' };
    await website.send({ method: 'PUT', path: '/api/contact-form/updateClientContactForm', body });
    clock.mockRestore();
    await expect
      .poll(() => requestLines(website.logs.slice(before)).map(({ route, status }) => [route, status]))
      .toEqual([
        ['/api/blog/get-blog/:blogId', 404],
        ['/api/blog/get-blogs', 200],
        ['/api/contact-form/updateClientContactForm', 204],
      ]);
  });

  test('is one log line with route, status, time and bytes', async () => {
    const { website, provider } = await startStack();
    const { id } = provider.articles.add('Articolo');
    const reply = await website.send({ path: `/api/blog/get-blog/${id}` });
    await expect.poll(() => requestLines(website.logs)).toHaveLength(1);
    expect(requestLines(website.logs)[0]).toMatchObject({
      level: 'debug',
      method: 'GET',
      route: expect.any(String),
      status: 200,
      milliseconds: expect.any(Number),
      bytes: reply.body.length,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('has a line with its bytes when its body was streamed, and when its caller left', async () => {
    const { website, provider } = await startStack();
    const clientToken = provider.forms.add();
    provider.forms.addFile(clientToken, 'a.bin', 'application/octet-stream', Buffer.alloc(300_000));
    const path = `/api/uploads/contact-form/${clientToken}/a.bin`;
    await website.send({ path });
    await expect.poll(() => requestLines(website.logs)).toHaveLength(1);
    expect(requestLines(website.logs)[0]).toMatchObject({ bytes: 300_000 });

    provider.misbehave('GET /blog/get-blogs', { kind: 'never' });
    const leaving = new AbortController();
    const gone = website.send({ path: '/api/blog/get-blogs', signal: leaving.signal });
    await provider.seen('GET /blog/get-blogs');
    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    await expect.poll(() => requestLines(website.logs)).toHaveLength(2);
  });

  test('has an id that is passed to the provider and logged', async () => {
    const { website, provider } = await startStack();
    await website.send({ path: '/api/blog/get-blogs' });
    await website.send({ path: '/api/blog/get-blogs' });
    await expect.poll(() => requestLines(website.logs)).toHaveLength(2);
    const ids = provider.requests.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(requestLines(website.logs).map(({ reqId }) => reqId)).toEqual(ids);
  });

  test('passes its id to the provider with a page, a renewal, a feed, an upload and the storage', async () => {
    const { website, provider, storage } = await startStack();
    const { id } = provider.articles.add('Articolo');
    const clientToken = provider.forms.add();
    const browser = openBrowser(website.origin);
    await browser.login();
    provider.sessions.expireAccess();
    await browser.get('/dashboard');
    for (const path of [`/blog/${id}`, '/sitemap.xml', '/readyz']) await browser.get(path);
    await browser.send(documentUpload(clientToken, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }));
    await expect.poll(() => requestLines(website.logs)).toHaveLength(6);
    const logged = new Set(requestLines(website.logs).map(({ reqId }) => reqId));
    const sent = [...provider.requests, ...storage.requests].map(({ headers }) => headers['x-request-id']);
    expect(provider.requests.map(({ url }) => url)).toContain('/auth/refresh');
    expect(sent.filter((one) => typeof one !== 'string' || !logged.has(one))).toEqual([]);
    expect(new Set(sent).size).toBe(6);
  });

  test('of a page has the page’s pattern in its line and in the metrics, not the address', async () => {
    const { website, provider } = await startStack();
    const { id } = provider.articles.add('Articolo');
    const requests: [path: string, route: string][] = [
      ['/', '/'],
      ['/services', '/services'],
      ['/service/Impianti%20Dentali', '/service/:serviceName'],
      ['/service/Impianti%20Dentali?utm_source=maria', '/service/:serviceName'],
      ['/service/Nessuno', '/service/:serviceName'],
      [`/blog/${id}`, '/blog/:blogId'],
      [`/blog/${id}/index.pageContext.json`, '/blog/:blogId/index.pageContext.json'],
      ['/dashboard/edit-blog/7', '/dashboard/edit-blog/:blogId'],
      ['/maria-rossi', '/*'],
      ['/service/maria/rossi', '/*'],
    ];
    for (const [path] of requests) await website.send({ path });
    // Now from the cache, before the rest of the life cycle.
    await website.send({ path: '/services' });
    const routes = [...requests.map(([, route]) => route), '/services'];
    await expect.poll(() => requestLines(website.logs).map(({ route }) => route)).toEqual(routes);
    const counted = (route: string, status: number) =>
      website.metric(`http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`);
    expect(await counted('/services', 200)).toBe(2);
    expect(await counted('/service/:serviceName', 200)).toBe(2);
  });

  test('names the call in its line, also when it was refused on the way', async () => {
    const { website } = await startStack();
    const calls: [method: string, path: string, route: string][] = [
      ['GET', '/api/blog/get-blog/1', '/api/blog/get-blog/:blogId'],
      [
        'GET',
        '/api/contact-form/clientContactFormState/secret',
        '/api/contact-form/clientContactFormState/:clientToken',
      ],
      ['POST', '/api/contact-form/submit-form', '/api/contact-form/submit-form'],
      ['GET', '/api/staff/something/of/others?x=1', '/api/staff/*'],
      ['GET', '/api/no/such/call', '/api/*'],
    ];
    for (const [method, path] of calls)
      await website.send({ method, path, headers: { origin: 'https://evil.example' } });
    await expect.poll(() => requestLines(website.logs)).toHaveLength(calls.length);
    expect(requestLines(website.logs).map(({ route }) => route)).toEqual(calls.map(([, , route]) => route));
    expect(requestLines(website.logs)[2]).toMatchObject({ status: 403 });
  });

  test('that is refused is no warning, and one that fails is one error', async () => {
    const { website, provider } = await startStack({ env: { DRAFTS_PER_HOUR: '1' } });
    const newDraft = { path: '/api/contact-form/initializeClientContactForm' };
    expect((await website.send(newDraft)).status).toBe(200);
    expect(await website.send(newDraft)).toMatchObject({ status: 429, json: { code: 'DRAFT_BUDGET' } });
    await provider.close();
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(502);
    const loud = lines(website.logs).filter(({ level }) => level !== 'info' && level !== 'debug');
    expect(loud).toEqual([expect.objectContaining({ msg: 'http request failed', code: 'PROVIDER_UNREACHABLE' })]);
  });

  test('tells its id with a failure, and with nothing else', async () => {
    const { website, provider } = await startStack();
    expect((await website.send({ path: '/api/blog/get-blogs' })).headers).not.toHaveProperty('x-request-id');
    provider.misbehave('GET /blog/get-blogs', { status: 500, body: {} });
    const failed = await website.send({ path: '/api/blog/get-blogs' });
    await expect.poll(() => requestLines(website.logs)).toHaveLength(2);
    expect(failed.headers['x-request-id']).toBe(requestLines(website.logs)[1]?.reqId);
  });

  test('reports its duration to the browser', async () => {
    const { website } = await startStack();
    for (const path of ['/', '/api/blog/get-blogs', '/api/session'])
      expect((await website.send({ path })).headers['server-timing']).toMatch(/dur=\d/);
  });

  test('does not report how long a password was checked', async () => {
    const { website } = await startStack();
    const answer = await website.openBrowser().login();
    expect([answer.status, answer.headers['server-timing']]).toEqual([200, undefined]);
  });

  test('with an invalid id gets a valid one', async () => {
    const { website, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    for (const id of ['', 'a b', 'x'.repeat(500), '{"level":"fatal"}'])
      await website.send({ path: '/api/blog/get-blogs', headers: { 'x-request-id': id } });
    expect(provider.requests).toHaveLength(4);
    for (const { headers } of provider.requests) expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
