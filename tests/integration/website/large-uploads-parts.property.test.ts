import * as fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartWriter, hashOfStart } from '#server/files/part-writer.ts';
import { createStorage, type Storage } from '#server/files/storage.ts';
import { WebsiteError } from '#server/http/errors.ts';
import { createBudget, unlimited } from '#server/http/limits/budget.ts';
import { createSlidingCount } from '#server/http/limits/sliding-count.ts';
import type { Call } from '#shared/contract/api.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';

const partBytes = 2000;
const document = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 7919) % 251));

interface Part {
  offset: number;
  size: number;
  checksum: string;
}

const checksumOf = (bytes: Buffer) => {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
};

/** What the storage has of one upload. */
let stored: { size: number; whole: Buffer; rest: { at: number; bytes: Buffer } | null; failures: number };
const restBytes = () => (stored.rest?.at === stored.whole.length ? stored.rest.bytes : Buffer.alloc(0));
let server: RecordingServer;
let storage: Storage;

beforeAll(async () => {
  server = await startRecordingServer({
    handle: ({ method, path, headers, body }) => {
      if (method === 'GET') return { status: 200, body: restBytes() };
      const offset = Number(path.slice(1));
      if (headers['x-amz-checksum-crc32'] !== checksumOf(body)) return { status: 400, body: '' };
      if (offset !== stored.whole.length) return { status: 409, body: '' };
      if (stored.failures-- > 0) return { status: 503, body: '' };
      if (body.length === partBytes || offset + body.length === stored.size)
        stored.whole = Buffer.concat([stored.whole, body]);
      else stored.rest = { at: offset, bytes: body };
      return { status: 200, body: '' };
    },
  });
  storage = createStorage([server.origin]);
});

afterAll(async () => {
  await storage.close();
  await server.close();
});

/** The only call that the writer makes. */
const answerPartUrl = async (_name: string, { body }: { body: Part }) => ({
  uploadUrl: `${server.origin}/${body.offset}`,
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const call = answerPartUrl as unknown as Call;

/** A body that is cut after its bytes. */
async function* cut(...chunks: Buffer[]) {
  yield* whole(...chunks);
  throw new WebsiteError('UPLOAD_INCOMPLETE');
}
/** Yields copies, because the writer frees what it has read. */
async function* whole(...chunks: Buffer[]) {
  for (const chunk of chunks) yield Buffer.from(Uint8Array.from(chunk).buffer);
}

/** Begins an upload. @returns a function that sends a body from the offset on, like the website. */
function start(file: Buffer, budget = unlimited) {
  stored = { size: file.length, whole: Buffer.alloc(0), rest: null, failures: 0 };
  const write = createPartWriter(storage, budget);
  const state = () => ({
    uploadId: 'u',
    fileName: 'cbct.zip',
    contentType: 'application/zip',
    firstBytes: hashOfStart(file),
    size: file.length,
    offset: stored.whole.length + restBytes().length,
    partBytes,
    restUrl: restBytes().length > 0 ? `${server.origin}/rest` : null,
  });
  const send = (body: AsyncIterable<Buffer>) => write(state(), body, call, { ip: '192.0.2.1', id: 'r' });
  return { send, state };
}

describe('bytes that arrive', () => {
  test('in any pieces, cut anywhere and continued from the offset, are the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9000 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.boolean()), { maxLength: 30 }),
        async (size, pieces) => {
          const file = document(size);
          const { send, state } = start(file);
          for (const [length, isCut] of pieces) {
            const { offset } = state();
            const bytes = file.subarray(offset, offset + length);
            const chunks = [bytes.subarray(0, length / 3), bytes.subarray(length / 3)];
            const sending = send(isCut ? cut(...chunks) : whole(...chunks));
            const told = await sending.catch((error: unknown) => error);
            expect(told).toEqual(isCut ? new WebsiteError('UPLOAD_INCOMPLETE') : state().offset);
            expect(state().offset).toBe(offset + bytes.length);
          }
          expect(await send(whole(file.subarray(state().offset)))).toBe(size);
          expect(stored.whole.equals(file)).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('are not lost while provider and storage restart', async () => {
    const file = document(5000);
    const { send } = start(file);
    stored.failures = 2;
    expect(await send(whole(file))).toBe(5000);
    expect(stored.whole.equals(file)).toBe(true);
  });

  test('of another file are refused before any is stored', async () => {
    const { send, state } = start(document(5000));
    await expect(send(whole(Buffer.alloc(3000, 'x')))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    await expect(send(cut(Buffer.alloc(1500, 'x')))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(state().offset).toBe(0);
  });

  test('beyond the end are refused, and the last part is not stored', async () => {
    const file = document(4500);
    const { send, state } = start(file);
    await expect(send(whole(file, Buffer.from('x')))).rejects.toMatchObject({ code: 'UPLOAD_TOO_LONG' });
    expect(state().offset).toBe(4000);
  });

  test('count in the budget when they are stored, and not if they are not', async () => {
    const count = createSlidingCount(() => 0, { window: 60_000 });
    const { send, state } = start(document(5000), createBudget(count, 'UPLOAD_BUDGET', 4000));
    stored.failures = Number.POSITIVE_INFINITY;
    await expect(send(whole(document(2000)))).rejects.toMatchObject({ code: 'STORAGE_REFUSED' });
    stored.failures = 0;
    await expect(send(whole(document(5000)))).rejects.toMatchObject({ code: 'UPLOAD_BUDGET' });
    expect(state().offset).toBe(4000);
  });
});
