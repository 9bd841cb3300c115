import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { problemHandler } from './problem-handler.ts';

/** Sends a request, leaves before its answer, and lets the handler throw. @returns the warnings and errors in the log. */
const logOfAbandoned = async (code: string, error: Error): Promise<unknown[]> => {
  const lines: unknown[] = [];
  const loggerInstance = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance });
  const problem = { statusCode: 500, code, message: '', retryAfter: null };
  const handle = problemHandler(() => problem, { logsAbandoned: false });
  const [started, handled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.setErrorHandler<Error>((thrown, request, reply) => {
    void handle(thrown, request, reply);
    handled.resolve();
  });
  app.get('/', async (_request, reply) => {
    started.resolve();
    await once(reply.raw, 'close');
    throw error;
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await started.promise;
  socket.destroy();
  await handled.promise;
  await app.close();
  return lines;
};

const streamError = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

test.each([
  ['a bug', 'INTERNAL', new TypeError('x is not a function'), ['http request failed']],
  ['the abort of a call', 'INTERNAL', new DOMException('', 'AbortError'), []],
  ['the end of a stream', 'INTERNAL', streamError, []],
  ['a storage that could not be asked any more', 'STORAGE_UNREACHABLE', new Error('aborted'), []],
])(
  '%s after the caller has left is logged, unless the disconnect causes it: %s',
  async (_what, code, error, events) => {
    expect(await logOfAbandoned(code, error)).toEqual(events.map((msg) => expect.objectContaining({ msg })));
  },
);
