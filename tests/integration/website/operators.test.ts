import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/misbehaviour.ts';
import { startStack } from '../../support/stack.ts';

interface LogLine {
  msg?: string;
  reqId?: string;
  level?: string;
}

const lines = (logs: readonly string[]): LogLine[] => logs.map((line): LogLine => JSON.parse(line));
const requestLines = (logs: readonly string[]) => lines(logs).filter(({ msg }) => msg === 'http request');

describe('health', () => {
  test('the process is alive whatever the provider does', async () => {
    const { web, provider } = await startStack();
    await provider.stop();
    const reply = await web.send({ path: '/healthz' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toContain('no-store');
  });

  test('it is ready when the provider answers, a 401 included', async () => {
    const { web, provider } = await startStack();
    expect((await web.send({ path: '/readyz' })).status).toBe(200);
    expect(provider.unexpected).toEqual([]);
  });

  const failures: [string, Fault][] = [
    ['resets connections', { kind: 'reset' }],
    ['answers 503', { kind: 'status', answer: { status: 503, body: 'x' } }],
    ['never answers', { kind: 'never' }],
  ];
  test.each(failures)(
    'it is not ready while the provider %s, and ready again after',
    async (_name, fault) => {
      const { web, provider } = await startStack();
      const mend = provider.misbehave('*', fault);
      const reply = await web.send({ path: '/readyz' });
      expect(reply.status).toBe(503);
      expect(reply.text).not.toContain(String(provider.port));
      mend();
      web.advance(5000);
      expect((await web.send({ path: '/readyz' })).status).toBe(200);
    },
  );

  test('it becomes ready again on readiness checks alone, without visitors', async () => {
    const { web, provider } = await startStack();
    await provider.stop();
    for (let call = 0; call < 10; call += 1) expect((await web.send({ path: '/readyz' })).status).toBe(503);
    await provider.restart();
    web.advance(5000);
    expect((await web.send({ path: '/readyz' })).status).toBe(200);
  });
});

describe('a request', () => {
  test('is one log line with route, status, time and bytes', async () => {
    const { web, provider } = await startStack();
    const { id } = provider.articles.add('Articolo');
    const reply = await web.send({ path: `/api/blog/get-blog/${id}` });
    await expect.poll(() => requestLines(web.logs)).toHaveLength(1);
    expect(requestLines(web.logs)[0]).toMatchObject({
      level: 'info',
      method: 'GET',
      route: expect.any(String),
      status: 200,
      milliseconds: expect.any(Number),
      bytes: reply.body.length,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test('has a line with its bytes when its body was streamed, and when its caller left', async () => {
    const { web, provider } = await startStack();
    const clientToken = provider.forms.add();
    provider.forms.addFile(clientToken, 'a.bin', 'application/octet-stream', Buffer.alloc(300_000));
    const path = `/api/uploads/contact-form/${clientToken}/a.bin`;
    await web.send({ path });
    await expect.poll(() => requestLines(web.logs)).toHaveLength(1);
    expect(requestLines(web.logs)[0]).toMatchObject({ bytes: 300_000 });

    provider.misbehave('GET /blog/get-blogs', { kind: 'never' });
    const leaving = new AbortController();
    const gone = web.send({ path: '/api/blog/get-blogs', signal: leaving.signal });
    await provider.seen('GET /blog/get-blogs');
    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    await expect.poll(() => requestLines(web.logs)).toHaveLength(2);
  });

  test('has an id that is passed to the provider and logged', async () => {
    const { web, provider } = await startStack();
    await web.send({ path: '/api/blog/get-blogs' });
    await web.send({ path: '/api/blog/get-blogs' });
    await expect.poll(() => requestLines(web.logs)).toHaveLength(2);
    const ids = provider.requests.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(requestLines(web.logs).map(({ reqId }) => reqId)).toEqual(ids);
  });

  test('reports its duration to the browser', async () => {
    const { web } = await startStack();
    for (const path of ['/', '/api/blog/get-blogs', '/api/session'])
      expect((await web.send({ path })).headers['server-timing']).toMatch(/dur=\d/);
  });

  test('with an invalid id gets a valid one', async () => {
    const { web, provider } = await startStack({ env: { TRUST_PROXY: '127.0.0.1' } });
    for (const id of ['', 'a b', 'x'.repeat(500), '{"level":"fatal"}'])
      await web.send({ path: '/api/blog/get-blogs', headers: { 'x-request-id': id } });
    for (const { headers } of provider.requests) expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
