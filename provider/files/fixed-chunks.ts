/** A part of a stream. All have the same size except the last, which may be shorter or empty. */
export interface FixedChunk {
  bytes: Buffer;
  isLast: boolean;
}

/** Splits a stream into chunks of a fixed size. Buffers at most one chunk. An empty stream yields one empty chunk. */
export async function* fixedChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<FixedChunk> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    let rest = bytes;
    // A full chunk is kept until another byte arrives, which shows that the chunk is not the last.
    while (length + rest.length > size) {
      const taken = rest.subarray(0, size - length);
      yield { bytes: Buffer.concat([...held, taken]), isLast: false };
      rest = rest.subarray(taken.length);
      held = [];
      length = 0;
    }
    held.push(rest);
    length += rest.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
