import { pipeline, type Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { negotiateEncoding } from '#runtime/negotiate-encoding.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as JSON text that is made while it is sent. */
export class JsonStream<Answer> {
  /** Ties the type to the stream; has no value. */
  declare readonly answer?: Answer;
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/**
 * Sends a JSON stream, compressed for callers that accept gzip; every chunk leaves at once. An error before the first
 * chunk is answered as any other; a later one ends the connection, so that a part is never taken for the whole.
 */
export function sendJsonStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: JsonStream<unknown>,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (negotiateEncoding(request.headers['accept-encoding'], ['gzip']) === 'identity')
    return reply.send(stream);
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  // Fastify learns of a failure from the stream that it sends.
  pipeline(stream, gzip, () => {});
  return reply.header('content-encoding', 'gzip').send(gzip);
}
