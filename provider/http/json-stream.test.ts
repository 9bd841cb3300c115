import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { problemHandler } from '#runtime/problem-handler.ts';
import { problemOf, ProviderError } from './errors.ts';
import { jsonArrayStream, sendJsonStream } from './json-stream.ts';

const servers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((close) => close()));
});

/** Serves a JSON stream on a free port. */
async function serve(make: () => Readable): Promise<string> {
  const app = Fastify();
  app.setErrorHandler(problemHandler(problemOf, { logsAbandoned: false }));
  servers.push(() => app.close());
  app.get('/', (request, reply) => sendJsonStream(request, reply, make()));
  return app.listen({ host: '127.0.0.1', port: 0 });
}

const serveChunks = (chunks: () => AsyncIterable<string>): Promise<string> =>
  serve(() => Readable.from(chunks(), { objectMode: false }));

describe.each(['gzip', 'identity'])('with accept-encoding: %s', (encoding) => {
  const ask = (origin: string) => fetch(origin, { headers: { 'accept-encoding': encoding } });

  test('a chunk leaves before the next one is made', async () => {
    const next = Promise.withResolvers<void>();
    const origin = await serveChunks(async function* () {
      yield '[1';
      await next.promise;
      yield ',2]';
    });
    const answer = await ask(origin);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: '[1' });
    next.resolve();
    expect(await reader?.read()).toEqual({ done: false, value: ',2]' });
    expect((await reader?.read())?.done).toBe(true);
  });

  test('an error before the first chunk is answered as any other', async () => {
    const origin = await serveChunks(async function* () {
      yield* [];
      throw new ProviderError('DATABASE_UNAVAILABLE');
    });
    const answer = await ask(origin);
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([503, null]);
    expect(await answer.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  });

  test('an error after it cuts the answer off', async () => {
    const next = Promise.withResolvers<void>();
    const origin = await serveChunks(async function* () {
      yield '[1';
      await next.promise;
      throw new ProviderError('DATABASE_UNAVAILABLE');
    });
    const answer = await ask(origin);
    expect(answer.status).toBe(200);
    next.resolve();
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('other calls take their turn after every page of a list, even if the database answers at once', async () => {
    let turn = 0;
    const turns: number[] = [];
    const origin = await serve(() =>
      jsonArrayStream(
        'rows',
        (async function* () {
          for (let page = 0; page < 100; page += 1) {
            turns.push(turn);
            yield ['row'.repeat(1000)];
          }
        })(),
        (row) => row,
      ),
    );
    const count = () => {
      turn += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await (await ask(origin)).text();
    clearImmediate(next);
    expect(new Set(turns).size).toBe(100);
  });

  test('a caller that disconnects ends the source', async () => {
    const ended = Promise.withResolvers<void>();
    const origin = await serveChunks(async function* () {
      try {
        for (;;) yield '[1,'.repeat(10_000);
      } finally {
        ended.resolve();
      }
    });
    const answer = await ask(origin);
    await answer.body?.cancel();
    await expect(ended.promise).resolves.toBeUndefined();
  });
});

test('a stream without content is sent', async () => {
  const origin = await serveChunks(async function* () {});
  const answer = await fetch(origin, { headers: { 'accept-encoding': 'identity' } });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('what is compressed is the same text', async () => {
  const text = JSON.stringify({ name: 'Č€😀'.repeat(50_000) });
  const origin = await serveChunks(async function* () {
    for (const part of text.match(/.{1,997}/gu) ?? []) yield part;
  });
  const answer = await fetch(origin, { headers: { 'accept-encoding': 'gzip' } });
  expect(await answer.text()).toBe(text);
});
