import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { startStack } from '../../support/stack.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { manyBytes, uploadOf } from '../../support/upload-body.ts';

const path = '/api/uploads/contact-form';
const megabyte = 1024 ** 2;

/** Starts the stack with a form. @returns also an upload of `size` bytes that counts the bytes read. */
async function startWithForm(size: number) {
  const stack = await startStack();
  const clientToken = stack.provider.forms.add();
  const sent = { bytes: 0 };
  function* counted() {
    for (const chunk of manyBytes(size)) {
      sent.bytes += chunk.length;
      yield chunk;
    }
  }
  const upload = (signal?: AbortSignal) => {
    const bytes = Readable.from(counted(), { objectMode: false });
    return stack.website.send({
      method: 'POST',
      path,
      signal,
      ...uploadOf({ clientToken, size }, { name: 'a.pdf', bytes }),
    });
  };
  return { ...stack, clientToken, upload, sent };
}

const error = { headers: [['content-type', 'application/xml']], body: '<Secret>bucket</Secret>' } as const;

const refusals: [string, Fault][] = [
  ['answers 403 before it has read anything', { kind: 'refuseEarly', answer: { status: 403, ...error } }],
  ['answers 500 before it has read anything', { kind: 'refuseEarly', answer: { status: 500, ...error } }],
  ['answers 403 at the end', { status: 403, ...error }],
  ['answers 503 at the end', { status: 503, ...error }],
  ['answers 201, which is not 200', { status: 201, ...error }],
  ['answers 204, which is not 200', { status: 204 }],
  ['wants the bytes elsewhere', { status: 307, headers: [['location', 'http://127.0.0.1:9/']] }],
];

describe.each([
  ['a small file', 2000],
  ['a large file', 12 * megabyte],
])('%s to a storage that', (_size, size) => {
  test.each(refusals)('%s: STORAGE_REFUSED, nothing confirmed, nothing of its text', async (_name, fault) => {
    const { storage, provider, upload } = await startWithForm(size);
    storage.misbehave('PUT', fault);
    const reply = await upload();
    expect(reply.status).toBe(502);
    expect(reply.json).toEqual({ code: 'STORAGE_REFUSED', message: expect.any(String) });
    expect(reply.text).not.toMatch(/secret|bucket|127\.0\.0\.1/i);
    expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
    expect(storage.requests).toHaveLength(1);
  });

  test('answers 403 early and closes the connection: 502, nothing confirmed', async () => {
    const { storage, provider, upload } = await startWithForm(size);
    storage.misbehave('PUT', { kind: 'refuseEarly', answer: { status: 403, ...error }, hangUp: true });
    expect((await upload()).status).toBe(502);
    expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
  });

  test('resets the connection: 502, nothing confirmed', async () => {
    const { storage, provider, upload } = await startWithForm(size);
    storage.misbehave('PUT', { kind: 'resetReading', afterBytes: 1000 });
    const reply = await upload();
    expect(reply).toMatchObject({ status: 502, json: { code: 'STORAGE_UNREACHABLE' } });
    expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
  });
});

test('a storage that reads everything and never answers, or stops reading, times out', async () => {
  const whole = await startWithForm(2000);
  whole.storage.misbehave('PUT', { kind: 'never' });
  const partial = await startWithForm(20 * megabyte);
  const release = partial.storage.misbehave('PUT', { kind: 'stallReading', afterBytes: 100_000 });
  const replies = await Promise.all([whole, partial].map(({ upload }) => loopTimed(() => upload())));
  for (const { result: reply, took } of replies) {
    expect(took).toBeLessThan(12_000);
    expect(reply).toMatchObject({ status: 504, json: { code: 'STORAGE_TIMEOUT' } });
  }
  expect((await whole.storage.requests[0]?.done)?.aborted).toBe(true);
  expect(whole.provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
  release();
});

test('a storage that reads slowly slows the browser down instead of filling memory', async () => {
  const { website, storage, upload, sent } = await startWithForm(20 * megabyte);
  const release = storage.misbehave('PUT', { kind: 'stallReading', afterBytes: 100_000 });
  const reply = upload();
  const put = await storage.seen('PUT');
  await put.hasRead(100_000);
  // Without backpressure, all bytes would have passed by now. Socket buffers on the way hold a few megabytes.
  for (let visit = 0; visit < 100; visit += 1) await website.send({ path: '/healthz' });
  expect(sent.bytes).toBeLessThan(14 * megabyte);
  release();
  expect((await reply).status).toBe(200);
  expect([...storage.objects.values()].map(({ size }) => size)).toEqual([20 * megabyte]);
});

test('a browser that disconnects aborts the upload to the storage, and nothing is confirmed', async () => {
  const { storage, provider, clientToken, upload } = await startWithForm(20 * megabyte);
  const release = storage.misbehave('PUT', { kind: 'stallReading', afterBytes: 100_000 });
  const leaving = new AbortController();
  const reply = upload(leaving.signal);
  const put = await storage.seen('PUT');
  await put.hasRead(100_000);
  leaving.abort();
  await expect(reply).rejects.toThrow('aborted');
  release();
  expect((await put.done).aborted).toBe(true);
  expect(storage.objects.size).toBe(0);
  expect(provider.forms.confirmed(clientToken)).toEqual([]);
  expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
});

test('an origin that is not allowed gets no byte, not even a connection', async () => {
  const { website, provider, clientToken } = await startWithForm(10);
  const rogue = await startTestStorage();
  const uploadUrl = rogue.presignPut('k', 'application/pdf', 3);
  for (const address of [uploadUrl, 'file:///etc/passwd', 'http://169.254.169.254/latest', 'not a url']) {
    provider.misbehave('POST /contact-form/get-upload-url', { status: 200, body: { uploadUrl: address } }, 1);
    const reply = await website.send({
      method: 'POST',
      path,
      ...uploadOf({ clientToken, size: 5 }, { name: 'a.pdf', bytes: Buffer.from('%PDF-') }),
    });
    expect(reply).toMatchObject({ status: 502, json: { code: 'STORAGE_ORIGIN' } });
    expect(reply.text).not.toContain(address);
  }
  expect(rogue.requests).toEqual([]);
  expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
  await rogue.close();
});

test('a confirmation that fails is a failed upload', async () => {
  const { provider, upload } = await startWithForm(10);
  provider.misbehave('POST /contact-form/confirm-upload', { status: 500, body: { message: 'no' } });
  const reply = await upload();
  expect(reply.status).toBeGreaterThanOrEqual(500);
  expect(reply.json).toMatchObject({ code: expect.any(String) });
  expect(provider.seenOn('POST /contact-form/confirm-upload')).toHaveLength(1);
});
