import type { FastifyRequest } from 'fastify';

const drainMilliseconds = 30_000;

/** Room for the parts of a multipart body beside the file. */
const headBytes = 64 * 1024;

/**
 * Reads and discards the rest of a refused body, because a browser reads the response only after it has sent
 * the whole body. Closes the connection after a file of `maxBytes`, or after thirty seconds.
 */
export function drainRequest({ raw }: FastifyRequest, maxBytes: number): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = maxBytes + headBytes;
  // `unref`, because a request whose client leaves after the response emits no `close`.
  const timer = setTimeout(() => raw.destroy(), drainMilliseconds).unref();
  raw.once('close', () => clearTimeout(timer));
  // Nothing reads from the multipart parser any more, so its back-pressure would stop the request.
  raw.unpipe();
  raw
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    })
    .resume();
}
