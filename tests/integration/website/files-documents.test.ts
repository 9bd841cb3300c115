import { describe, expect, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { startStack } from '../../support/stack.ts';
import { startTestStorage } from '../../support/test-storage.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj');

/** Starts the stack and adds a form with one document. @returns also a function that requests the document. */
async function startWithDocument(contentType = 'application/pdf', bytes = pdf, name = 'a.pdf') {
  const stack = await startStack();
  const clientToken = stack.provider.forms.add();
  stack.provider.forms.addFile(clientToken, name, contentType, bytes);
  const path = `/api/uploads/contact-form/${clientToken}/${encodeURIComponent(name)}`;
  return { ...stack, path, get: (headers = {}) => stack.website.send({ path, headers }) };
}

describe('a document comes back', () => {
  test('complete, private, and without the storage’s headers', async () => {
    const { get } = await startWithDocument();
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.body.equals(pdf)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    for (const name of ['set-cookie', 'server', 'x-amz-request-id']) expect(reply.headers).not.toHaveProperty(name);
  });

  test('under its own name, with any characters in it', async () => {
    const { get } = await startWithDocument('text/plain', Buffer.from('x'), `è "b"; x=1\\ 50% 'c'.txt`);
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="_ _b__ x_1_ 50_ _c_.txt"; filename*=UTF-8''%C3%A8%20%22b%22%3B%20x%3D1%5C%2050%25%20%27c%27.txt`,
    );
  });
});

describe('a part of a document', () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(1000, 'x')]);

  test('is shown in the browser only if it begins with the first bytes of the document', async () => {
    const hidden = Buffer.concat([Buffer.alloc(100, 'x'), bytes]);
    for (const [document, range, shown] of [
      [bytes, 'bytes=0-50', /^inline;/],
      [hidden, 'bytes=0-50', /^attachment;/],
      [hidden, 'bytes=100-', /^attachment;/],
    ] as const) {
      const { get } = await startWithDocument('application/pdf', document);
      const reply = await get({ range });
      expect(reply.status).toBe(206);
      expect(reply.headers['content-disposition']).toMatch(shown);
    }
  });

  test.each([
    ['bytes=0-3', 206, 0, 4],
    ['bytes=5-', 206, 5, bytes.length],
    ['bytes=-10', 206, bytes.length - 10, bytes.length],
    ['bytes=100-100000', 206, 100, bytes.length],
  ])('%s', async (range, status, start, end) => {
    const { get } = await startWithDocument('application/pdf', bytes);
    const reply = await get({ range });
    expect(reply.status).toBe(status);
    expect(reply.body.equals(bytes.subarray(start, end))).toBe(true);
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});

describe('the presigned address', () => {
  test('that has expired is renewed unseen', async () => {
    const { storage, provider, get } = await startWithDocument();
    storage.misbehave('GET', { status: 403, body: '<Expired/>' }, 1);
    const reply = await get();
    expect(reply.status).toBe(200);
    expect(reply.body.equals(pdf)).toBe(true);
    const addresses = storage.requests.map(({ url }) => url);
    expect(new Set(addresses).size).toBe(2);
    expect(provider.seenOn('POST /contact-form/get-preview-url')).toHaveLength(2);
  });

  test('that stays refused is requested twice at most', async () => {
    const { storage, get } = await startWithDocument();
    storage.misbehave('GET', { status: 403, body: '<Secret/>' });
    const reply = await get();
    expect(reply.status).toBe(502);
    expect(reply.json).toEqual({ code: 'STORAGE_REFUSED', message: expect.any(String) });
    expect(storage.requests.length).toBeLessThanOrEqual(2);
  });

  test('of an origin that is not allowed is never followed', async () => {
    const { provider, get } = await startWithDocument();
    const rogue = await startTestStorage();
    rogue.store('k', 'application/pdf', pdf);
    provider.misbehave('POST /contact-form/get-preview-url', {
      status: 200,
      body: { previewUrl: rogue.presignGet('k') },
    });
    const reply = await get();
    expect(reply).toMatchObject({ status: 502, json: { code: 'STORAGE_ORIGIN' } });
    expect(rogue.requests).toEqual([]);
    await rogue.close();
  });
});

const failures: [string, Fault, number][] = [
  ['has lost it', { status: 404, body: '<Secret/>' }, 404],
  ['answers 500', { status: 500, body: '<Secret/>' }, 502],
  ['sends elsewhere', { status: 302, headers: [['location', '/x']] }, 502],
  ['resets the connection', { kind: 'reset' }, 502],
  ['never answers', { kind: 'never' }, 504],
];

test.each(failures)('a storage that %s is a problem of ours in our words', async (_name, fault, status) => {
  const { storage, get } = await startWithDocument();
  storage.misbehave('GET', fault);
  const { result: reply, took } = await loopTimed(() => get());
  expect(took).toBeLessThan(12_000);
  expect(reply.status).toBe(status);
  expect(reply.json).toEqual({ code: expect.any(String), message: expect.any(String) });
  expect(reply.headers['cache-control']).toContain('no-store');
});

test('a file that is cut short never looks whole, one that is too long ends where it should', async () => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(400_000, 'x')]);
  const { storage, get } = await startWithDocument('application/pdf', bytes);
  storage.misbehave('GET', { kind: 'cutBody' }, 1);
  await expect(get()).rejects.toThrow('aborted');
  storage.misbehave('GET', { kind: 'longBody' }, 1);
  expect((await get()).body.equals(bytes)).toBe(true);
  expect((await get()).body.equals(bytes)).toBe(true);
});

test('a browser that goes away takes the storage’s request along', async () => {
  const { website, storage, path } = await startWithDocument('application/pdf', Buffer.alloc(30_000_000, 'x'));
  const release = storage.misbehave('GET', { kind: 'holdBody' });
  const leaving = new AbortController();
  const reply = website.send({ path, signal: leaving.signal });
  const request = await storage.seen('GET');
  leaving.abort();
  await expect(reply).rejects.toThrow('aborted');
  expect((await request.done).aborted).toBe(true);
  release();
});

test('a document that does not exist is a 404 with the provider’s words', async () => {
  const { website } = await startWithDocument();
  const reply = await website.send({ path: '/api/uploads/contact-form/nobody/a.pdf' });
  expect(reply).toMatchObject({ status: 404, json: { message: 'No such form' } });
});
