import type { Readable } from 'node:stream';

/**
 * Reads the first bytes of a body ahead of the rest.
 * @returns at least `length` of them, fewer only if there are no more, and the whole body, still to be read.
 * @throws the body's error.
 */
export async function peek(
  body: Buffer | Readable,
  length: number,
): Promise<{ firstBytes: Buffer; whole: Buffer | Readable }> {
  if (Buffer.isBuffer(body)) return { firstBytes: body.subarray(0, length), whole: body };
  // The reader of the rest attaches its own listener later and finds an earlier error in the stream's state.
  body.on('error', () => {});
  let start = Buffer.alloc(0);
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= length) break;
  }
  const firstBytes = start.subarray(0, length);
  if (body.readableEnded) return { firstBytes, whole: start };
  body.unshift(start);
  return { firstBytes, whole: body };
}
