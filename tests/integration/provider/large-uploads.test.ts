import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { countRows } from '#provider/db/database.ts';
import { randomToken } from '#provider/db/tokens.ts';
import { createS3Storage } from '#provider/files/s3-storage.ts';
import { forTest } from '../../support/for-test.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { openDatabase } from '#provider/db/open.ts';
import { createS3Client } from '#provider/files/s3-client.ts';
import {
  announcementOf,
  askLarge,
  beginLarge,
  checksumOf,
  partUrl,
  putPart,
  sendPart,
  type LargeFile,
} from '../../support/large-uploads.ts';
import {
  cookieOf,
  field,
  numberField,
  textField,
  type Answer,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { goodForm, newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { newFolder } from '../../support/new-folder.ts';
import { newPatient, openPage } from '../../support/patient.ts';
import { runCommand } from '../../support/provider-command.ts';
import { hasClamd, startClamd, virus } from '../../support/clamd.ts';
import { describeDatabases, describeProvider, describeProviders } from '../../support/provider-variants.ts';

/** The size of a part, by storage. */
const partSizes = { files: 2.5 * 1024 ** 2, S3: 5 * 1024 ** 2 };
const limits = { UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '30000000' };

const newFile = (fileName: string, bytes: number): LargeFile => ({
  fileName,
  contentType: 'application/zip',
  bytes: randomBytes(bytes),
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const outcome = ({ status, body }: Answer) => [status, field(body, 'code')];

const offsetOf = async (client: ProviderClient, id: string) =>
  numberField((await askLarge(client, 'state', id)).body, 'offset');
const sendAll = async (client: ProviderClient, id: string, file: LargeFile, partBytes: number) => {
  for (let at = 0; at < file.bytes.length; at += partBytes) await sendPart(client, id, file, at, at + partBytes);
};
const filesOf = async (client: ProviderClient, token: string) => {
  const { body } = await client.request('GET', `/contact-form/clientContactFormState/${token}`);
  return field(body, 'clientContactFormState', 'files');
};
const stored = async (client: ProviderClient, clientToken: string, fileName: string) => {
  const { body } = await client.request('POST', '/contact-form/get-preview-url', { clientToken, fileName });
  const answer = await fetch(textField(body, 'previewUrl'));
  return sha256(new Uint8Array(await answer.arrayBuffer()));
};

describeProviders('large uploads', limits, (provider) => {
  const partBytes = partSizes[provider.variant.storage];
  /** A document of two whole parts and the beginning of another one. */
  const cbct = (fileName = 'cbct.zip', bytes = 2 * partBytes + 500_000) => newFile(fileName, bytes);
  const begin = async (file: LargeFile, clientToken?: string) => {
    const client = provider.client();
    const token = clientToken ?? (await newForm(client));
    const { body } = await beginLarge(client, token, file);
    return { client, token, id: textField(body, 'uploadId') };
  };

  /** @returns the number of objects of which the storage has parts. */
  const countUnfinished = async (): Promise<number> => {
    const { s3, dataDir } = loadConfig(provider.env);
    if (!s3) {
      const names = await readdir(path.join(dataDir, 'files'), { recursive: true });
      return names.filter((name) => name.endsWith('.parts')).length;
    }
    const { client } = createS3Client(s3, 10);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }));
    client.destroy();
    return Uploads.length;
  };

  test('an upload that is given up leaves nothing behind, not even of a part that is arriving', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    await sendPart(client, id, file, partBytes, partBytes + 10);
    expect(await countUnfinished()).toBe(1);
    const rest = textField((await askLarge(client, 'state', id)).body, 'restUrl');
    const url = textField((await partUrl(client, id, file, partBytes, 2 * partBytes)).body, 'uploadUrl');
    const part = file.bytes.subarray(partBytes, 2 * partBytes);
    const sending = request(url, {
      method: 'PUT',
      headers: {
        'content-type': file.contentType,
        'content-length': part.length,
        'x-amz-checksum-crc32': checksumOf(part),
      },
    });
    const answered = once(sending, 'response');
    // After its refusal, the server may not take the rest.
    sending.on('error', () => undefined);
    sending.write(part.subarray(0, 100_000));
    expect((await askLarge(client, 'removal', id)).status).toBe(200);
    await expect.poll(countUnfinished).toBe(0);
    sending.end(part.subarray(100_000));
    const [answer] = await answered;
    expect(answer.statusCode).not.toBe(200);
    expect(await countUnfinished()).toBe(0);
    await expect.poll(async () => (await fetch(rest)).status).toBe(404);
    expect((await askLarge(client, 'removal', id)).status).toBe(404);
  });

  test('a large document arrives in parts, is continued where it was, and is one document', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    const { fileName: _, ...known } = announcementOf(file);
    expect((await askLarge(client, 'state', id)).body).toEqual({
      uploadId: id,
      ...known,
      offset: 0,
      partBytes,
      restUrl: null,
    });
    await sendPart(client, id, file, 0, partBytes);
    // The line was cut in the second part, and the website has stored what had arrived of it.
    await sendPart(client, id, file, partBytes, partBytes + 1_000_000);

    const again = await begin(file, token);
    expect(again.id).toBe(id);
    const state = await askLarge(client, 'state', id);
    expect(numberField(state.body, 'offset')).toBe(partBytes + 1_000_000);
    const rest = await fetch(textField(state.body, 'restUrl'));
    expect(sha256(new Uint8Array(await rest.arrayBuffer()))).toBe(
      sha256(file.bytes.subarray(partBytes, partBytes + 1_000_000)),
    );
    await sendPart(client, id, file, partBytes, 2 * partBytes);
    expect(outcome(await askLarge(client, 'finish', id))).toEqual([409, 'UPLOAD_OFFSET']);
    await sendPart(client, id, file, 2 * partBytes, file.bytes.length);
    expect(await offsetOf(client, id)).toBe(file.bytes.length);
    expect((await askLarge(client, 'finish', id)).status).toBe(200);

    expect(await filesOf(client, token)).toEqual([{ name: file.fileName }]);
    expect(await stored(client, token, file.fileName)).toBe(sha256(file.bytes));
    for (const call of ['state', 'finish', 'removal'] as const)
      expect(outcome(await askLarge(client, call, id))).toEqual([404, 'LARGE_UPLOAD_NOT_FOUND']);
    expect(outcome(await beginLarge(client, token, file))).toEqual([401, 'DUPLICATE_FILE_NAME']);
  });

  test('a part follows the bytes that have arrived, with their length and checksum', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    for (const [from, to] of [
      [partBytes, 2 * partBytes],
      [1, partBytes],
      [0, partBytes + 1],
    ] as const)
      expect(outcome(await partUrl(client, id, file, from, to))).toEqual([409, 'UPLOAD_OFFSET']);
    const part = file.bytes.subarray(0, partBytes);
    const url = textField((await partUrl(client, id, file, 0, partBytes)).body, 'uploadUrl');
    expect(await putPart(url, file.contentType, part.subarray(1))).not.toBe(200);
    expect(await offsetOf(client, id)).toBe(0);
    expect(await putPart(url, file.contentType, part)).toBe(200);
    expect(await offsetOf(client, id)).toBe(partBytes);
  });

  test('another file of the same name takes the place of the unfinished one', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    const other = await begin(cbct(), token);
    expect(other.id).not.toBe(id);
    expect(await offsetOf(client, other.id)).toBe(0);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
  });

  test('a document of the same name that is confirmed meanwhile ends the upload, which could not be finished', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    const small = { ...file, bytes: 'PK\x03\x04' };
    expect((await upload(client, token, small)).status).toBe(200);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
    expect(outcome(await beginLarge(client, token, file))).toEqual([401, 'DUPLICATE_FILE_NAME']);
    expect(await filesOf(client, token)).toEqual([{ name: file.fileName }]);
  });

  test('two calls that finish at once add one document', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendAll(client, id, file, partBytes);
    const answers = await Promise.all([1, 2, 3].map(() => askLarge(client, 'finish', id)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await filesOf(client, token)).toEqual([{ name: file.fileName }]);
    expect(await stored(client, token, file.fileName)).toBe(sha256(file.bytes));
  });

  test('an upload that is given up while it is finished is there or is not', async () => {
    // Many at once: some are given up between two steps of the other call.
    const ends = Array.from({ length: 20 }, async (_, at) => {
      const file = cbct(`cbct-${at}.zip`, 10);
      const { client, id } = await begin(file);
      await sendPart(client, id, file, 0, 10);
      const calls = at % 2 ? (['finish', 'removal'] as const) : (['removal', 'finish'] as const);
      const answers = await Promise.all(calls.map((call) => askLarge(client, call, id)));
      return answers.map(({ status }) => status);
    });
    expect(new Set((await Promise.all(ends)).flat())).toEqual(new Set([200, 404]));
  });

  test('a draft that is sent leaves its unfinished uploads behind', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await saveFields(client, token, goodForm);
    await sendPart(client, id, file, 0, partBytes);
    const sent = await client.request('POST', '/contact-form/submit-form', { clientToken: token });
    expect(sent.status).toBe(200);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
    expect(outcome(await beginLarge(client, token, file))).toEqual([409, 'FORM_CLOSED']);
  });

  test('an upload expires after 25 minutes, or a day after its last part, with all that has arrived', async () => {
    const file = cbct();
    const unused = await begin(file);
    const { client, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    await sendPart(client, id, file, partBytes, partBytes + 1000);
    provider.advance(26 * 60);
    expect((await askLarge(client, 'state', unused.id)).status).toBe(404);
    provider.advance(23 * 3600);
    expect(await offsetOf(client, id)).toBe(partBytes + 1000);
    provider.advance(3600);
    const rest = await provider.running.maintain();
    expect(rest.deletedRequests).toBe(0);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
    await expect.poll(countUnfinished).toBe(0);
  });

  test('an upload whose parts the storage has lost is begun again', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    const { s3, dataDir } = loadConfig(provider.env);
    if (s3) {
      const { client: bucket } = createS3Client(s3, 10);
      const { Uploads = [] } = await bucket.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }));
      for (const { Key, UploadId } of Uploads)
        await bucket.send(new AbortMultipartUploadCommand({ Bucket: s3.bucket, Key, UploadId }));
      bucket.destroy();
    } else {
      const folder = path.join(dataDir, 'files');
      for (const name of await readdir(folder, { recursive: true }))
        if (name.endsWith('.parts')) await rm(path.join(folder, name));
    }
    expect((await askLarge(client, 'state', id)).status).toBe(404);
    await begin(file, token);
    expect(await offsetOf(client, id)).toBe(0);
    await sendPart(client, id, file, 0, partBytes);
    expect(await offsetOf(client, id)).toBe(partBytes);
    await askLarge(client, 'removal', id);
  });

  test('a backup has nothing of an unfinished upload, and finds no fault in it', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    await sendPart(client, id, file, partBytes, partBytes + 1000);
    const database = openDatabase(loadConfig(provider.env));
    const documents = await countRows(database.db.selectFrom('form_files'));
    await database.close();
    const { code, output } = await runCommand('backup', provider.env, newFolder());
    expect(output).toContain(`database and ${documents} objects`);
    // The S3 server in this process computes the signature of a list wrongly.
    const isListed = provider.variant.storage === 'files' || 'S3_TEST_ENDPOINT' in process.env;
    expect(isListed ? code : 0).toBe(0);
    await askLarge(client, 'removal', id);
  });

  test('a patient adds a large document, of which the clinic is told once; staff download a range of it', async () => {
    const admin = await provider.admin();
    const { formId, secret } = await newPatient(admin);
    const client = provider.client();
    const key = textField((await openPage(client, secret)).body, 'key');
    const file = cbct();
    const announced = { secret, key, kind: 'cbct', ...announcementOf(file) };
    const begun = await client.request('POST', '/patient-page/large-upload', announced);
    const id = textField(begun.body, 'uploadId');
    await sendPart(client, id, file, 0, partBytes);
    // The page closes while the document arrives.
    provider.advance(31 * 60);
    for (const at of [partBytes, 2 * partBytes]) await sendPart(client, id, file, at, at + partBytes);
    expect((await askLarge(client, 'finish', id)).status).toBe(200);

    const again = await provider.admin();
    const detail = (await again.request('GET', `/staff/forms/${formId}`)).body;
    expect(field(detail, 'files')).toEqual([expect.objectContaining({ name: file.fileName })]);
    expect(field(detail, 'hasNews')).toBe(true);
    const trail = await again.request('GET', '/staff/access-trail?action=documentAdded');
    expect(field(trail.body, 'entries')).toHaveLength(1);
    const cookie = cookieOf(again);
    const url = `${again.origin}/staff/forms/${formId}/files/${numberField(detail, 'files', 0, 'id')}`;
    const get = (range: string, headers = {}) => fetch(url, { headers: { cookie, range, ...headers } });
    const part = await get(`bytes=${partBytes - 5}-${partBytes + 4}`);
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes ${partBytes - 5}-${partBytes + 4}/${file.bytes.length}`,
      '10',
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(
      Buffer.from(file.bytes.subarray(partBytes - 5, partBytes + 5)),
    );
    // A browser goes on with a broken download only if it can tell that it is the same document.
    const tag = part.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const rest = await get('bytes=9-', { 'if-range': tag });
    expect([rest.status, Number(rest.headers.get('content-length'))]).toEqual([206, file.bytes.length - 9]);
    await rest.body?.cancel();
    const other = await get('bytes=9-', { 'if-range': '"other"' });
    expect([other.status, Number(other.headers.get('content-length'))]).toEqual([200, file.bytes.length]);
    await other.body?.cancel();
    const outside = await get(`bytes=${file.bytes.length}-`);
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${file.bytes.length}`]);
  });

  test('an erasure, or another link to the page, ends what a patient is uploading', async () => {
    const admin = await provider.admin();
    for (const path of ['', '/patient-page']) {
      const { formId, secret } = await newPatient(admin);
      const client = provider.client();
      const key = textField((await openPage(client, secret)).body, 'key');
      const file = cbct();
      const announced = { secret, key, ...announcementOf(file) };
      const begun = await client.request('POST', '/patient-page/large-upload', announced);
      const id = textField(begun.body, 'uploadId');
      await sendPart(client, id, file, 0, partBytes);
      await sendPart(client, id, file, partBytes, partBytes + 1000);
      const rest = textField((await askLarge(client, 'state', id)).body, 'restUrl');
      expect((await admin.request('DELETE', `/staff/forms/${formId}${path}`)).status).toBe(200);
      expect((await askLarge(client, 'finish', id)).status).toBe(404);
      await provider.running.maintain();
      expect(await countUnfinished()).toBe(0);
      expect((await fetch(rest)).status).toBe(404);
    }
  });
});

const room = { ...limits, UNSUBMITTED_BYTES_MAX: '9000000' };
const partBytes = partSizes.files;
describeDatabases('large uploads and the room for drafts', room, (provider) => {
  test('only bytes that arrive take room, and there is never more of them than room', async () => {
    const client = provider.client();
    const file = newFile('cbct.zip', 5_500_000);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1)
      ids.push(textField((await beginLarge(client, await newForm(client), file)).body, 'uploadId'));
    const [first = '', second = '', third = ''] = ids;
    await sendAll(client, first, file, partBytes);
    await sendPart(client, second, file, 0, partBytes);
    expect(outcome(await partUrl(client, third, file, 0, partBytes))).toEqual([507, 'STORAGE_FULL']);
    expect(outcome(await beginLarge(client, await newForm(client), file))).toEqual([507, 'STORAGE_FULL']);
    expect((await askLarge(client, 'removal', first)).status).toBe(200);
    await sendPart(client, third, file, 0, partBytes);
  });
});

const clamd = hasClamd ? await startClamd({ StreamMaxLength: '12M' }) : null;
afterAll(() => clamd?.close());
describe.skipIf(!hasClamd)('large documents and the scanner', () => {
  const env = { ...limits, CLAMAV_HOST: clamd?.address ?? '' };
  describeProvider('they are scanned when they are stored', env, (provider) => {
    test('a clean one is not marked, an infected one is removed, and one that the scanner does not take stays marked', async () => {
      const infected = newFile('virus.zip', 11_000_000);
      infected.bytes.set(new TextEncoder().encode(virus), 10_000_000);
      const files = [newFile('clean.zip', 11_000_000), infected, newFile('huge.zip', 13_000_000)];
      const client = provider.client();
      const ids: number[] = [];
      const admin = await provider.admin();
      for (const file of files) {
        const token = await newForm(client);
        await saveFields(client, token, goodForm);
        const id = textField((await beginLarge(client, token, file)).body, 'uploadId');
        await sendAll(client, id, file, partBytes);
        expect((await askLarge(client, 'finish', id)).status).toBe(200);
        await client.request('POST', '/contact-form/submit-form', { clientToken: token });
        ids.push(numberField((await admin.request('GET', '/contact-form/all')).body, 'contactForms', 0, 'id'));
      }
      const scans = () =>
        Promise.all(
          ids.map(async (id) => field((await admin.request('GET', `/staff/forms/${id}`)).body, 'files', 0, 'scan')),
        );
      expect(await scans()).toEqual(['missing', 'missing', 'missing']);
      // The scans of another provider begin at its start.
      await provider.startAnother();
      await expect.poll(scans).toEqual([undefined, 'infected', 'missing']);
      const database = openDatabase(loadConfig(provider.env));
      const rows = database.db.selectFrom('form_files').select(['name', 'scan']).orderBy('id');
      await expect.poll(async () => (await rows.execute()).at(-1)?.scan).toBe('unscannable');
      await database.close();
    });
  });
});

test.skipIf('S3_TEST_ENDPOINT' in process.env)(
  'uploads on S3 without a new part for two days are removed, from all pages of the list',
  async () => {
    const s3 = await forTest(startS3());
    const { s3: config } = loadConfig(s3.env);
    if (!config) throw new Error('no settings of S3');
    const storage = createS3Storage(config);
    onTestFinished(storage.close);
    const contentType = 'application/zip';
    const byte = Buffer.from('x');
    /** @param partHours age of its part; null: it has none. */
    const begun = async (key: string, hours: number, partHours: number | null = null) => {
      const partsId = await storage.beginParts({ key, contentType });
      const age = (file: string, time = Date.now() - (partHours ?? hours) * 3_600_000) =>
        utimes(path.join(s3.folder ?? '', config.bucket, '._S3rver_uploads', partsId, file), time / 1000, time / 1000);
      await age('key', Date.now() - hours * 3_600_000);
      if (partHours !== null) {
        const part = { key, contentType, length: 1, checksum: checksumOf(byte), part: { partsId, offset: 0 } };
        await putPart(await storage.presignPut(part), contentType, byte);
        await age('1');
      }
      return { key, partsId, size: 1 };
    };
    const lost = [
      ...(await Promise.all(Array.from({ length: 5 }, () => begun(randomToken(), 49)))),
      await begun(randomToken(), 60, 49),
      await begun('readiness-of-a-killed-process', 49),
    ];
    const kept = [
      await begun(randomToken(), 47),
      await begun('readiness-of-another-process', 47),
      await begun('backup/objects/1', 49),
      await begun(randomToken(), 60, 47),
    ];
    expect(await storage.removeAbandoned()).toBe(lost.length);
    const found = await Promise.all([...lost, ...kept].map((parts) => storage.arrivedBytes(parts)));
    expect(found).toEqual([...lost.map(() => null), 0, 0, 0, 1]);
  },
);
