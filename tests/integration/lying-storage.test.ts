import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { numberField, textField } from '../support/provider-client.ts';
import { forTest } from '../support/for-test.ts';
import type { Fault } from '../support/misbehaviour.ts';
import { send } from '../support/http-client.ts';
import { pngFile } from '../support/pictures.ts';
import { startS3Front } from '../support/s3-front.ts';
import { documentUpload, uploadOf } from '../support/upload-body.ts';
import { startWebsite } from '../support/website.ts';

/** Website and bundled provider with an S3 storage that can be made to misbehave. */
const start = async (env: Record<string, string> = {}) => {
  const storage = await forTest(startS3Front());
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const provider = await startBundledProvider({
    env: { ...storage.env, ...env },
    logger: createLogger('info', 'provider', { write }),
  });
  const website = await forTest(startWebsite({ provider }));
  let skipped = 0;
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + skipped);
  onTestFinished(() => clock.mockRestore());
  return {
    storage,
    lines,
    website,
    /** Advances the clock. @returns the statuses of both readiness checks. */
    readyAfter: async (seconds: number) => {
      skipped += seconds * 1000;
      const [own, whole] = [await send(provider.origin, { path: '/readyz' }), await website.send({ path: '/readyz' })];
      return [own.status, whole.status];
    },
  };
};

const keepsNothing: Fault = { status: 200, body: '' };
const document = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') };

test('a storage that answers 200 and keeps nothing is not ready within a minute, and refused uploads say so', async () => {
  const { storage, website, readyAfter, lines } = await start();
  expect(await readyAfter(0)).toEqual([200, 200]);
  const { json } = await website.send({ path: '/api/contact-form/initializeClientContactForm' });
  const clientToken = textField(json, 'clientToken');
  const honest = storage.misbehave('PUT', keepsNothing);

  const reply = await website.send(documentUpload(clientToken, document));
  expect(reply).toMatchObject({
    status: 502,
    json: {
      code: 'STORAGE_LOST',
      message: 'Il server non è riuscito a conservare il file. Riprova tra poco.',
    },
  });
  const failed = website.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'http request failed');
  expect(failed).toMatchObject([{ level: 'error', code: 'STORAGE_LOST' }]);
  expect(await website.metric('website_uploads_total{kind="document",outcome="STORAGE_LOST"}')).toBe(1);

  expect(await readyAfter(58)).toEqual([503, 503]);
  expect(lines.filter(({ msg }) => msg === 'dependency unavailable')).toMatchObject([
    { dependency: 'storage', err: { cause: { code: 'OBJECT_LOST', statusCode: 404 } } },
  ]);
  honest();
  expect(await readyAfter(1)).toEqual([200, 200]);
  expect((await website.send(documentUpload(clientToken, document))).status).toBe(200);
});

test('a document reaches a storage at an IP address, which the name of no bucket can precede', async () => {
  const { website } = await start({ S3_FORCE_PATH_STYLE: 'false' });
  const { json } = await website.send({ path: '/api/contact-form/initializeClientContactForm' });
  const reply = await website.send(documentUpload(textField(json, 'clientToken'), document));
  expect(reply.status).toBe(200);
});

test('a picture that the storage loses is refused too, in the language of staff', async () => {
  const { storage, website } = await start();
  const browser = website.openBrowser();
  await browser.login();
  const blog = { title: 'Naslov', content: [{ id: 1, type: 'image', image: 'slika.png', content: '' }] };
  const { json } = await browser.json('POST', '/api/blog/create-blog', { blog });
  storage.misbehave('PUT', keepsNothing);
  const { buffer, name, mimeType: type } = pngFile('slika.png');
  const fields = {
    blogId: numberField(json, 'blogId'),
    imageName: name,
    size: buffer.length,
    form: 'create',
  };
  const reply = await browser.send({
    method: 'POST',
    path: '/api/uploads/blog-image',
    ...uploadOf(fields, { name, type, bytes: buffer }),
  });
  expect(reply).toMatchObject({
    status: 502,
    json: { code: 'STORAGE_LOST', message: expect.stringContaining('Poslužitelj nije uspio') },
  });
});

/** Computed for each answer, because the tests before may take longer than the difference to the limit. */
const aheadBy = (minutes: number) => (): Fault => ({
  kind: 'addHeaders',
  headers: [['date', new Date(Date.now() + minutes * 60_000).toUTCString()]],
});

test.each<{ what: string; route: string; fault: Fault | (() => Fault); status: number; code: string | null }>([
  {
    what: 'refuses presigned writes',
    route: 'PUT',
    fault: { status: 403 },
    status: 503,
    code: 'WRITE_REFUSED',
  },
  {
    what: 'returns other bytes',
    route: 'GET',
    fault: { status: 200, body: 'x' },
    status: 503,
    code: 'OBJECT_LOST',
  },
  { what: 'is six minutes behind', route: 'PUT', fault: aheadBy(-6), status: 503, code: 'CLOCKS_DIFFER' },
  { what: 'is six minutes ahead', route: 'PUT', fault: aheadBy(6), status: 503, code: 'CLOCKS_DIFFER' },
  { what: 'is four minutes ahead', route: 'PUT', fault: aheadBy(4), status: 200, code: null },
])('readiness with a storage that $what is $status', async ({ route, fault, status, code }) => {
  const { storage, readyAfter, lines } = await start();
  expect(await readyAfter(0)).toEqual([200, 200]);
  storage.misbehave(route, fault);
  expect(await readyAfter(58)).toEqual([status, status]);
  const told = lines.filter(({ msg }) => msg === 'dependency unavailable');
  expect(told).toMatchObject(code === null ? [] : [{ err: { cause: { code } } }]);
});

test('checks write at most every thirty seconds, and leave nothing behind', async () => {
  // The start itself tries parts only if they are needed.
  const { storage, readyAfter } = await start({ UPLOAD_MAX_LARGE_BYTES: '1' });
  const calls = (method: string) => storage.seenOn(`${method} /clinic/readiness-`).length;
  for (let second = 0; second < 60; second += 2) expect(await readyAfter(2)).toEqual([200, 200]);
  expect(calls('PUT')).toBeGreaterThanOrEqual(2);
  expect(calls('PUT')).toBeLessThanOrEqual(3);
  expect([calls('GET'), calls('DELETE')]).toEqual([calls('PUT'), calls('PUT')]);
});
