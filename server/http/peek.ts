import type { Readable } from 'node:stream';

/** @returns the first bytes (at least `length`, unless the body is shorter) and the whole body, still unread. */
export async function peek(
  body: Buffer | Readable,
  length: number,
): Promise<{ firstBytes: Buffer; whole: Buffer | Readable }> {
  if (Buffer.isBuffer(body)) return { firstBytes: body.subarray(0, length), whole: body };
  // Without a listener, an error would end the process. A later reader finds the error in the stream's state.
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    read += chunk.length;
    if (read >= length) break;
  }
  const start = Buffer.concat(chunks);
  const firstBytes = start.subarray(0, length);
  if (body.readableEnded) return { firstBytes, whole: start };
  body.unshift(start);
  return { firstBytes, whole: body };
}
