/**
 * Splits a stream into chunks of one size, except the first, if it is a head, and the last, which may be shorter or
 * empty. Buffers at most one chunk. An empty stream yields one empty chunk.
 */
export async function* fixedChunks(source: AsyncIterable<Buffer>, size: number, head = size) {
  let held: Buffer[] = [];
  let room = head;
  for await (const bytes of source) {
    let rest = bytes;
    // A full chunk is kept until another byte arrives, which shows that the chunk is not the last.
    while (rest.length > room) {
      yield { bytes: Buffer.concat([...held, rest.subarray(0, room)]), isLast: false };
      rest = rest.subarray(room);
      held = [];
      room = size;
    }
    held.push(rest);
    room -= rest.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
