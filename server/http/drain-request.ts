import type { FastifyRequest } from 'fastify';

/** How long the rest of a refused body is still read, in milliseconds. */
const drainMilliseconds = 30_000;

/**
 * Reads and drops the rest of a refused body: a browser reads its answer only when it has sent everything. Cuts the
 * connection off after `maxBytes`, or when it takes too long.
 */
export function drainRequest({ raw }: FastifyRequest, maxBytes: number): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = maxBytes;
  const timer = setTimeout(() => raw.destroy(), drainMilliseconds);
  raw.once('close', () => clearTimeout(timer));
  // The multipart parser has no reader any more and would hold everything up.
  raw.unpipe();
  raw
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    })
    .resume();
}
