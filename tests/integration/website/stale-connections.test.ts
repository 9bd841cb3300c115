import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#server/files/storage.ts';
import { forTest } from '../../support/for-test.ts';
import { startRecordingServer } from '../../support/recording-server.ts';
import { startUpstream } from '../../support/stack.ts';
import { startStaleFront, type Death } from '../../support/stale-front.ts';
import { startWebsite } from '../../support/website.ts';

/** Starts a website whose provider is behind a front with dying connections. */
async function startBehind(death: Death, first?: number) {
  const { provider, storage } = await startUpstream();
  const front = await startStaleFront(provider.origin, death, first);
  const website = await forTest(startWebsite({ provider: { url: front.origin, storage } }));
  return { provider, website, killed: front.killed };
}

const file = () => ({ body: Readable.from(['%PDF-']), size: 5, contentType: 'application/pdf' });

const reads = ['/blogs', '/api/blog/get-blogs', '/api/blog/get-blogs', '/readyz'];

describe.each<Death>(['reset', 'close'])('kept connections to the provider that end by a %s', (death) => {
  test('are replaced for what reads', async () => {
    const { website, killed } = await startBehind(death);
    for (const path of reads) expect((await website.send({ path })).status).toBe(200);
    expect((await website.send({ method: 'HEAD', path: '/api/blog/get-blogs' })).status).toBe(200);
    expect(killed.length).toBeGreaterThan(0);
  });

  test('are replaced for many calls at once', async () => {
    const { website, killed } = await startBehind(death);
    const readMany = () => Promise.all(Array.from({ length: 20 }, () => website.send({ path: '/api/blog/get-blogs' })));
    await readMany();
    expect((await readMany()).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(killed.length).toBeGreaterThan(1);
  });

  test('are replaced for a field that is saved, and not for what is sent', async () => {
    const { website, provider, killed } = await startBehind(death);
    const clientToken = provider.forms.add();
    const save = (fullName: string) =>
      website.send({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        body: { clientToken, fullName },
      });
    expect((await save('Maria')).status).toBe(204);
    expect((await save('Maria Rossi')).status).toBe(204);
    const field = 'PUT /contact-form/updateClientContactForm';
    expect(provider.seenOn(field)).toHaveLength(2);
    expect(killed).toEqual([`${field} HTTP/1.1`]);

    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
    const sent = await website.send({
      method: 'POST',
      path: '/api/contact-form/submit-form',
      body: { clientToken },
    });
    expect(sent).toMatchObject({ status: 502, json: { code: 'PROVIDER_UNREACHABLE' } });
    expect(provider.seenOn('POST')).toEqual([]);
  });
});

test('a call is sent once more only: not again, and not after a byte of its answer', async () => {
  for (const [death, first, times] of [
    ['reset', 1, 2],
    ['close', 1, 2],
    ['reset within the answer', 1, 1],
  ] as const) {
    const { website, killed } = await startBehind(death, first);
    const answer = await website.send({ path: '/api/blog/get-blogs' });
    expect([death, answer.status, killed.length]).toEqual([death, 502, times]);
  }
});

test('a call whose visitor has gone is not sent once more', async () => {
  const { website, killed } = await startBehind('silence', 1);
  const leaving = new AbortController();
  const call = fetch(`${website.origin}/api/blog/get-blogs`, { signal: leaving.signal });
  await expect.poll(() => killed).toHaveLength(1);
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect.poll(() => website.logs.some((line) => line.includes('499'))).toBe(true);
  expect(killed).toHaveLength(1);
});

test.each<Death>(['reset', 'close'])(
  'a storage whose kept connections end by a %s delivers and stores',
  async (death) => {
    const files = await forTest(
      startRecordingServer({ handle: () => ({ status: 200, body: 'content' }), keepBodies: false }),
    );
    const front = await startStaleFront(files.origin, death);
    const storage = createStorage([front.origin]);
    onTestFinished(() => void storage.close());
    const caller = { requestId: 'x', signal: new AbortController().signal };
    for (let round = 0; round < 3; round += 1) {
      await storage.put(`${front.origin}/put`, file(), caller);
      expect(await text((await storage.send(`${front.origin}/get`, {}, caller)).body)).toContain('content');
    }
    expect(files.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT', 'GET', 'PUT', 'GET']);
    expect(new Set(front.killed)).toEqual(new Set(['GET /get HTTP/1.1']));
  },
);
