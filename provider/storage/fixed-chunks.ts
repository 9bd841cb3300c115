/** A part of a stream: all have the same size, but for the last, which may be shorter or empty. */
export interface FixedChunk {
  bytes: Buffer;
  isLast: boolean;
}

/** Cuts a stream into chunks of so many bytes, of which no more than one is held. An empty stream is one empty chunk. */
export async function* fixedChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<FixedChunk> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    let rest = bytes;
    // A full chunk waits for one more byte: only then is it known not to be the last.
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
