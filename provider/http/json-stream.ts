import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import { negotiate } from '#runtime/negotiate.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response whose JSON text is generated while it is sent. `answer` binds the type parameter and never has a value. */
export type JsonStream<Answer> = Readable & { readonly answer?: Answer };

/** @returns a stream of the JSON text `{ name: […] }`, which holds one page of rows in memory at a time. */
export function jsonArrayStream<Name extends string, Row, Item>(
  name: Name,
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Item,
): JsonStream<Record<Name, Item[]>> {
  const chunks = async function* () {
    const opening = `{"${name}":[`;
    let isFirst = true;
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield (isFirst ? opening : ',') + JSON.stringify(page.map(present)).slice(1, -1);
      isFirst = false;
      // SQLite responds without leaving the event loop, so other calls would wait for the whole list.
      await setImmediate();
    }
    yield isFirst ? `${opening}]}` : ']}';
  };
  return Readable.from(chunks(), { objectMode: false });
}

/**
 * Sends a JSON stream, compressed for callers that accept gzip, and flushes every chunk. An error before the
 * first chunk results in an error response. A later error closes the connection, so that callers never
 * mistake a partial response for a complete one.
 */
export function sendJsonStream(request: FastifyRequest, reply: FastifyReply, stream: Readable) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (negotiate(request.headers['accept-encoding'], ['gzip'], 'identity') === 'identity') return reply.send(stream);
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // On an error, the pipeline destroys gzip, and Fastify handles that error.
  pipeline(stream, gzip, () => {});
  return reply.header('content-encoding', 'gzip').send(gzip);
}
