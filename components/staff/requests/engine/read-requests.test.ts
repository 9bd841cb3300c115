import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { readRequests } from './read-requests.ts';

const recordOf = (id: number, createdAt: string, fullName = 'Č€😀 "}],\\'): ContactFormRecord => ({
  id,
  fullName,
  createdAt,
  status: 'inProgress',
  requiredCompletion: 0,
  overallCompletion: 0,
});

/** Creates requests, the newest first. */
const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    recordOf(index, new Date(2_000_000_000_000 - index * 1000).toISOString()),
  );

const bytesOf = (contactForms: readonly ContactFormRecord[]) =>
  new TextEncoder().encode(JSON.stringify({ contactForms }));

/** A body that arrives in chunks of `chunkBytes` bytes and then fails if `failure` is given. */
const bodyOf = (bytes: Uint8Array<ArrayBuffer>, chunkBytes: number, failure?: Error) => {
  let sent = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (sent < bytes.length) controller.enqueue(bytes.slice(sent, (sent += chunkBytes)));
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
};

/** @returns the batches of requests, and the error of the read. */
async function partsOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const parts: (readonly ContactFormRecord[])[] = [];
  const failure: unknown = await readRequests({ body }, (part) => parts.push(part)).then(
    () => null,
    (error: unknown) => error,
  );
  return { parts, failure };
}

/** Characters of one to four bytes, and characters that JSON escapes. */
const character = constantFrom('a', 'é', '€', '😀', '"', '\\', '\n', '}', ',');

test('every request is handed on once and in order, wherever the chunks end', async () => {
  const records = array(record({ name: string({ unit: character }), day: integer({ min: 1, max: 28 }) }), {
    maxLength: 4,
  });
  await assert(
    asyncProperty(records, constantFrom(3, 7, 100, 1000), async (drawn, chunkBytes) => {
      const requests = drawn.map(({ name, day }, id) =>
        recordOf(id, `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`, name),
      );
      const { parts, failure } = await partsOf(bodyOf(bytesOf(requests), chunkBytes));
      expect(failure).toBeNull();
      expect(parts.flat()).toEqual(requests);
    }),
    { numRuns: 50 },
  );
});

test('the first ones are handed on when they fill a page, later ones when there are four times as many', async () => {
  const { parts } = await partsOf(bodyOf(bytesOf(newestFirst(1000)), 500));
  expect(parts[0]?.length).toBeLessThan(60);
  expect(parts.length).toBe(4);
});

test('requests that do not come newest first are handed on together', async () => {
  const { parts } = await partsOf(bodyOf(bytesOf(newestFirst(1000).toReversed()), 500));
  expect(parts.map(({ length }) => length)).toEqual([1000]);
});

test('a body that breaks off has handed on what was complete, and fails', async () => {
  const cause = new TypeError('network error');
  const bytes = bytesOf(newestFirst(100));
  const { parts, failure } = await partsOf(bodyOf(bytes.slice(0, 10_000), 1000, cause));
  expect(failure).toBe(cause);
  const complete = new TextDecoder().decode(bytes.slice(0, 10_000)).split('},').length - 1;
  expect(parts.flat().length).toBe(complete);
});

test('a body that ends too early fails as well', async () => {
  const bytes = bytesOf(newestFirst(100));
  expect((await partsOf(bodyOf(bytes.slice(0, -1), 1000))).failure).toBeInstanceOf(SyntaxError);
  expect((await partsOf(null)).failure).toBeInstanceOf(SyntaxError);
});
