import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath, pages, website as routes } from '#shared/contract/routes.ts';
import type { Browser } from '../../support/browser.ts';
import { runProvider, startBundledProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/new-folder.ts';
import { send } from '../../support/http-client.ts';
import { openPage, sendRequest } from '../../support/patient-page.ts';
import { filesBelow } from '../../support/process-state.ts';
import { field, numberField, textField } from '../../support/provider-client.ts';
import { jpeg } from '../../support/documents.ts';
import { startStack } from '../../support/stack.ts';
import {
  askOffset,
  createUpload,
  creation,
  dicom,
  hashOf,
  offsetOf,
  patch,
  sendAndFallSilent,
  tusHeaders,
} from '../../support/tus-client.ts';
import { startWebsite, type TestWebsite } from '../../support/website.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const part = 2.5 * 1024 ** 2;
const file = dicom(2 * part + 1_500_000);
/** In the second part. */
const cutAt = part + 1_000_000;
const env = { RATE_LIMITS: 'off', UPLOAD_MAX_FILE_BYTES: '1000000' };

const folder = newFolder();
let provider: BundledProvider;
let website: TestWebsite;
let admin: Browser;

beforeAll(async () => {
  provider = await runProvider({ env: { ...env, DATA_DIR: folder } });
  website = await startWebsite({ provider, env });
  admin = website.openBrowser();
  await admin.login();
});

afterAll(async () => {
  await website?.close();
  await provider?.close();
});

const newDraft = async (at: Pick<TestWebsite, 'send'> = website): Promise<string> => {
  const { json } = await at.send({ path: '/api/contact-form/initializeClientContactForm' });
  return textField(json, 'clientToken');
};

/** Begins an upload to a new draft. */
const begin = async (at: Pick<TestWebsite, 'send'> = website) => {
  const clientToken = await newDraft(at);
  return { clientToken, ...(await createUpload(at, file, { clientToken })) };
};

/** Asks the provider, which does not wait for a website that is writing. */
const storedOffset = async (path: string, at: BundledProvider = provider) => {
  const uploadId = path.split('/').at(-1);
  const { json } = await send(at.url, { method: 'POST', path: '/large-upload/state', body: { uploadId } });
  return field(json, 'offset');
};

const documentsOf = async (clientToken: string, at: Pick<TestWebsite, 'send'> = website) => {
  const { json } = await at.send({ path: `/api/contact-form/clientContactFormState/${clientToken}` });
  return field(json, 'clientContactFormState', 'files');
};

const hashOfStored = async (clientToken: string, at: Pick<TestWebsite, 'send'> = website) => {
  const path = fillPath(routes.contactFormFile, { clientToken, fileName: 'cbct.dcm' });
  return hashOf((await at.send({ path })).body);
};

/** Sends the rest of the file from the offset that the server names. */
const sendRest = async (path: string, at: Pick<TestWebsite, 'send'> = website) => {
  const offset = await askOffset(at, path);
  return at.send(patch(path, offset, file.subarray(offset)));
};

const expectStored = async (clientToken: string, at: Pick<TestWebsite, 'send'> = website) => {
  expect(await documentsOf(clientToken, at)).toEqual([{ name: 'cbct.dcm' }]);
  expect(await hashOfStored(clientToken, at)).toBe(hashOf(file));
};

describe('a large document', () => {
  test('arrives in several requests, byte for byte, for staff too', async () => {
    const visitor = website.openBrowser();
    const { formId, path: page } = await sendRequest(visitor, admin);
    await openPage(visitor, page);
    const { secret } = /\/richiesta\/(?<secret>.+)$/.exec(page)?.groups ?? {};
    const create = () =>
      createUpload(
        visitor,
        file,
        { kind: 'panoramica' },
        fillPath(routes.patientLargeUploads, { secret: secret ?? '' }),
      );
    const { path, offset } = await create();
    expect(offset).toBe(0);
    const first = await visitor.send(patch(path, 0, file.subarray(0, cutAt)));
    expect([first.status, offsetOf(first)]).toEqual([204, cutAt]);
    expect(await create()).toEqual({ path, offset: cutAt });
    // The page may have closed meanwhile, and the key of this browser with it.
    const closed = website.openBrowser();
    expect(await askOffset(closed, path)).toBe(cutAt);
    const last = await closed.send(patch(path, cutAt, file.subarray(cutAt)));
    expect([last.status, offsetOf(last)]).toEqual([204, file.length]);
    expect(await askOffset(closed, path)).toBe(404);

    const { json } = await admin.get(`/api/staff/forms/${formId}`);
    const fileId = numberField(json, 'files', 0, 'id');
    const whole = await admin.get(`/api/staff/forms/${formId}/files/${fileId}`);
    expect([whole.status, hashOf(whole.body)]).toEqual([200, hashOf(file)]);
  });

  test('whose connection breaks goes on where it was', async () => {
    const { clientToken, path } = await begin();
    let offset = 0;
    for (const wholeParts of [part, 2 * part]) {
      const { cut, answer } = sendAndFallSilent(
        website.origin,
        path,
        offset,
        file.subarray(offset, wholeParts + 1_000_000),
      );
      // A part is stored once a byte of the next one has arrived.
      await expect.poll(() => storedOffset(path)).toBe(wholeParts);
      cut();
      await answer;
      offset = await askOffset(website, path);
      expect(offset).toBeGreaterThan(wholeParts);
    }
    expect((await sendRest(path)).status).toBe(204);
    await expectStored(clientToken);
  });

  test('whose connection is silent is continued by another one, and nothing that arrived is sent again', async () => {
    const { clientToken, path } = await begin();
    sendAndFallSilent(website.origin, path, 0, file.subarray(0, cutAt));
    await expect.poll(() => filesBelow(join(folder, 'files'))).not.toEqual([]);
    await expect.poll(() => askOffset(website, path)).toBe(cutAt);
    expect((await sendRest(path)).status).toBe(204);
    await expectStored(clientToken);
  });

  test('that another tab sends too is stored once: a live request goes on, the second is told the offset', async () => {
    const { clientToken, path } = await begin();
    const sending = Array.from({ length: 4 }, () => website.send(patch(path, 0, file)));
    const statuses = (await Promise.all(sending)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses[0]).toBe(204);
    for (const status of statuses.slice(1)) expect([404, 409]).toContain(status);
    await expectStored(clientToken);
  });

  test('is continued by another website', async () => {
    const other = await forTest(startWebsite({ provider, env }));
    const { clientToken, path } = await begin();
    expect((await website.send(patch(path, 0, file.subarray(0, cutAt)))).status).toBe(204);
    expect(await createUpload(other, file, { clientToken })).toEqual({ path, offset: cutAt });
    expect((await sendRest(path, other)).status).toBe(204);
    await expectStored(clientToken);
  });

  test('is the file that was announced, or refused before anything is stored', async () => {
    const { path } = await begin();
    const reply = await website.send(patch(path, 0, dicom(file.length)));
    expect([reply.status, reply.json]).toEqual([415, expect.objectContaining({ code: 'FILE_UNREADABLE' })]);
    expect(await askOffset(website, path)).toBe(0);
  });

  test('that is abandoned leaves nothing', async () => {
    const before = await filesBelow(join(folder, 'files'));
    const { clientToken, path } = await begin();
    sendAndFallSilent(website.origin, path, 0, file.subarray(0, cutAt));
    await expect.poll(() => askOffset(website, path)).toBe(cutAt);
    const removed = await website.send({ method: 'DELETE', path, headers: tusHeaders });
    expect(removed.status).toBe(204);
    expect(await askOffset(website, path)).toBe(404);
    expect((await website.send(patch(path, cutAt, file.subarray(cutAt)))).status).toBe(404);
    expect(await documentsOf(clientToken)).toEqual([]);
    const left = async () => (await filesBelow(join(folder, 'files'))).filter((name) => !before.includes(name));
    await expect.poll(left).toEqual([]);
  });
});

describe('restarts', () => {
  test('a website that is told to stop first stores what it has received', async () => {
    const stopped = await startWebsiteProcess({ provider, env });
    const { clientToken, path } = await begin();
    const { answer } = sendAndFallSilent(stopped.origin, path, 0, file.subarray(0, cutAt));
    await expect.poll(() => storedOffset(path)).toBe(part);
    expect(await stopped.terminate()).toBe(0);
    await answer;
    expect(await askOffset(website, path)).toBeGreaterThan(part);
    expect((await sendRest(path)).status).toBe(204);
    await expectStored(clientToken);
  });

  test('a website that is killed loses a part at most', async () => {
    const killed = await startWebsiteProcess({ provider, env });
    const { clientToken, path } = await begin();
    const { answer } = sendAndFallSilent(killed.origin, path, 0, file.subarray(0, cutAt));
    await expect.poll(() => storedOffset(path)).toBe(part);
    await killed.kill();
    await answer;
    expect(await askOffset(website, path)).toBe(part);
    expect((await sendRest(path)).status).toBe(204);
    await expectStored(clientToken);
  });

  test('a provider that restarts in the middle of a request costs nothing', async () => {
    const port = await freePort();
    const own = { port, env: { ...env, DATA_DIR: newFolder() } };
    const first = await runProvider(own);
    const other = await forTest(startWebsite({ provider: first, env }));
    const { clientToken, path } = await begin(other);
    const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
    async function* body() {
      yield file.subarray(0, part + 1000);
      await isClosed;
      yield file.subarray(part + 1000);
    }
    const sending = other.send(patch(path, 0, Readable.from(body(), { objectMode: false })));
    await expect.poll(() => storedOffset(path, first)).toBe(part);
    await first.close();
    goOn();
    const failed =
      'website_provider_call_duration_seconds_count{call="getPartUploadUrl",outcome="PROVIDER_UNREACHABLE"}';
    await expect.poll(() => other.metric(failed)).toBeGreaterThan(0);
    await startBundledProvider(own);
    expect(await sending).toMatchObject({ status: 204, headers: { 'upload-offset': String(file.length) } });
    await expectStored(clientToken, other);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['without a version', {}, 412],
    ['of another version', { 'tus-resumable': '0.2.2' }, 412],
  ])('%s, with the version that is spoken', async (_what, headers, status) => {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const path = method === 'POST' ? routes.largeUploads : fillPath(routes.largeUpload, { uploadId: 'x' });
      const reply = await website.send({ method, path, headers });
      expect([method, reply.status, reply.headers['tus-version']]).toEqual([method, status, '1.0.0']);
    }
  });

  test.each([
    ['at another offset', (path: string) => patch(path, 5, file.subarray(5)), 409, 'UPLOAD_OFFSET'],
    ['without an offset', (path: string) => patch(path, Number.NaN, file), 400, 'UPLOAD_FIELDS'],
    [
      'of another type',
      (path: string) => ({
        ...patch(path, 0, file),
        headers: { ...tusHeaders, 'content-type': 'text/plain' },
      }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'from another site',
      (path: string) => ({
        ...patch(path, 0, file),
        headers: { ...patch(path, 0, file).headers, 'sec-fetch-site': 'cross-site' },
      }),
      403,
      'CROSS_ORIGIN',
    ],
  ])('%s: nothing is stored', async (_what, sending, status, code) => {
    const { path } = await begin();
    const reply = await website.send(sending(path));
    expect([reply.status, reply.json]).toEqual([status, expect.objectContaining({ code })]);
    expect(await askOffset(website, path)).toBe(0);
  });

  test('longer than the file: nothing is stored of what is too long', async () => {
    const { clientToken, path } = await begin();
    const reply = await website.send(patch(path, 0, Buffer.concat([file, Buffer.from('x')])));
    expect([reply.status, reply.json]).toEqual([400, expect.objectContaining({ code: 'UPLOAD_TOO_LONG' })]);
    expect(await askOffset(website, path)).toBe(2 * part);
    expect((await sendRest(path)).status).toBe(204);
    await expectStored(clientToken);
  });

  const picture = Buffer.alloc(1_000_001);
  jpeg('a.jpg').buffer.copy(picture);
  test.each([
    ['a picture over UPLOAD_MAX_FILE_BYTES', picture, {}, 400, 'FILE_TOO_LARGE'],
    ['a program', Buffer.alloc(2_000_000, 'MZ'), {}, 415, 'FILE_UNREADABLE'],
    ['a document that is not large', file.subarray(0, 1_000_000), {}, 400, 'UPLOAD_FIELDS'],
    ['an empty file', Buffer.alloc(0), {}, 415, 'FILE_EMPTY'],
    ['a name that is too long', file, { filename: 'a'.repeat(300) }, 400, 'FILE_NAME_TOO_LONG'],
    ['a draft that does not exist', file, { clientToken: 'x'.repeat(43) }, 404, 'FORM_NOT_FOUND'],
    ['no draft', file, { clientToken: '' }, 400, 'INVALID_INPUT'],
  ])('%s is refused before a byte is sent', async (_what, bytes, fields, status, code) => {
    const reply = await website.send(creation(bytes, { clientToken: await newDraft(), ...fields }));
    expect([reply.status, reply.json]).toEqual([status, expect.objectContaining({ code })]);
  });

  test('a document over UPLOAD_MAX_LARGE_BYTES, and fewer first bytes than tell the type', async () => {
    const whole = creation(file, { clientToken: await newDraft() });
    const larger = { ...whole.headers, 'upload-length': String(600 * 1024 ** 2 + 1) };
    expect((await website.send({ ...whole, headers: larger })).json).toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    expect((await website.send({ ...whole, body: file.subarray(0, 500) })).json).toMatchObject({
      code: 'UPLOAD_INCOMPLETE',
    });
  });

  test('on a patient’s page that is not open', async () => {
    const secret = 'x'.repeat(43);
    const reply = await website.send(creation(file, {}, fillPath(routes.patientLargeUploads, { secret })));
    expect([reply.status, reply.headers['cache-control']]).toEqual([410, 'no-store, no-transform']);
    expect(pages.patientPage).toContain('/richiesta/');
  });

  test('an upload that nobody began is unknown', async () => {
    const statuses = ['x', 'x'.repeat(43)].map((uploadId) =>
      askOffset(website, fillPath(routes.largeUpload, { uploadId })),
    );
    expect(await Promise.all(statuses)).toEqual([400, 404]);
  });
});

test('the budget of an address counts stored bytes, and the upload goes on when there is room', async () => {
  const limited = { UPLOAD_MAX_FILE_BYTES: '1000000', UPLOAD_BYTES_PER_HOUR: String(part + 1_000_000) };
  const other = await forTest(startWebsite({ provider, env: limited }));
  const { clientToken, path } = await begin(other);
  const refused = await other.send(patch(path, 0, file));
  expect([refused.status, refused.json]).toEqual([429, expect.objectContaining({ code: 'UPLOAD_BUDGET' })]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await askOffset(other, path)).toBe(part);
  other.advance(3600 * 1000);
  await other.send(patch(path, part, file.subarray(part, 2 * part)));
  expect(await askOffset(other, path)).toBe(2 * part);
  expect((await sendRest(path)).status).toBe(204);
  await expectStored(clientToken);
});

test('what the website can do is told by OPTIONS, and other methods are not allowed', async () => {
  const uploads = await website.send({ method: 'OPTIONS', path: routes.largeUploads });
  expect([uploads.status, uploads.headers]).toEqual([
    204,
    expect.objectContaining({
      allow: 'POST, OPTIONS',
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination',
      'tus-max-size': String(600 * 1024 ** 2),
    }),
  ]);
  const path = fillPath(routes.largeUpload, { uploadId: 'x'.repeat(43) });
  const put = await website.send({ method: 'PUT', path, headers: tusHeaders });
  expect([put.status, put.headers.allow]).toEqual([405, 'HEAD, PATCH, DELETE, OPTIONS']);
});

const limitOf = async (at: TestWebsite) =>
  /"maxLargeBytes\\?":(\d+)/.exec((await at.send({ path: '/services' })).text)?.[1];

test('pages tell the larger limit once the provider is known to take large documents', async () => {
  const known = await forTest(startWebsite({ provider, env }));
  await newDraft(known);
  expect(await limitOf(known)).toBe(String(600 * 1024 ** 2));
  const { website: ofOther } = await startStack({ env });
  await newDraft(ofOther);
  expect(await limitOf(ofOther)).toBe('1000000');
  const { status } = await ofOther.send(creation(file, { clientToken: await newDraft(ofOther) }));
  expect(status).toBe(404);
});
