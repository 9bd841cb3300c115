import type { FastifyRequest } from 'fastify';

const drainMilliseconds = 30_000;

/**
 * Reads and discards the rest of a refused body, because a browser reads the answer only after it has sent
 * everything. Closes the connection after `maxBytes`, or after thirty seconds.
 */
export function drainRequest({ raw }: FastifyRequest, maxBytes: number): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = maxBytes;
  const timer = setTimeout(() => raw.destroy(), drainMilliseconds);
  raw.once('close', () => clearTimeout(timer));
  // Nothing reads from the multipart parser any more, so it would apply back-pressure.
  raw.unpipe();
  raw
    .on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) raw.destroy();
    })
    .resume();
}
