import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#runtime/logger.ts';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { forTest } from '../../support/for-test.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { cookieOf, numberField, providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { goodForm, newRequest } from '../../support/provider-forms.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';

const staff = { email: 'admin@clinic.example', password: 'a-long-test-password' };
const document = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7 hello' };

let bucket: RecordingServer;
let provider: BundledProvider;
let admin: ProviderClient;
let path: string;
let exportPath: string;
const lines: string[] = [];

/** Starts the provider with a faulty bucket that accepts everything, and submits a request with one document. */
beforeAll(async () => {
  let stored = '';
  bucket = await startRecordingServer({
    handle: ({ method, url, body }) => {
      if (url.includes('?uploads')) return { status: 200, body: '<ListMultipartUploadsResult/>' };
      if (method === 'PUT') stored = body.toString();
      return { status: 200, body: stored };
    },
  });
  provider = await runProvider({
    env: {
      S3_ENDPOINT: bucket.origin,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'clinic',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'true',
      // This bucket takes no parts.
      UPLOAD_MAX_LARGE_BYTES: '1',
    },
    logger: createLogger('info', 'provider', { write: (line) => void lines.push(line) }),
  });
  const visitor = providerClient(provider.origin);
  await newRequest(visitor, goodForm, [document]);
  admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
  const { body: forms } = await admin.request('GET', '/contact-form/all');
  const id = numberField(forms, 'contactForms', 0, 'id');
  exportPath = `/staff/person/export?ids=${id}`;
  const { body: form } = await admin.request('GET', `/staff/forms/${id}`);
  path = `/staff/forms/${id}/files/${numberField(form, 'files', 0, 'id')}`;
});
afterAll(async () => {
  await provider.close();
  await bucket.close();
});

beforeEach(() => {
  lines.length = 0;
});
// The next answer comes after everything that is logged about the calls of a test.
afterEach(async () => void (await admin.request('GET', '/contact-form/all')));

const answering = (status: number, location?: string): Fault => ({
  status,
  headers: location === undefined ? [] : [['location', location]],
  body: '<Error><HostId>internal-bucket-host</HostId></Error>',
});

test.each<[string, 'GET' | 'HEAD', Fault, number, string]>([
  ['404', 'HEAD', answering(404), 404, 'OBJECT_NOT_FOUND'],
  ['403', 'GET', answering(403), 503, 'STORAGE_UNAVAILABLE'],
  ['500', 'GET', answering(500), 503, 'STORAGE_UNAVAILABLE'],
  ['503', 'GET', answering(503), 503, 'STORAGE_UNAVAILABLE'],
  ['nothing but a reset', 'GET', { kind: 'reset' }, 503, 'STORAGE_UNAVAILABLE'],
])('a storage that answers %s to a staff document is told and logged', async (_name, method, fault, status, code) => {
  const recover = bucket.misbehave(method, fault);
  const answer = await admin.request('GET', path);
  expect([answer.status, answer.body]).toEqual([status, { code, message: expect.any(String) }]);
  expect(answer.text).not.toContain('internal-bucket-host');
  expect(lines.filter((line) => line.includes('"level":"error"'))).not.toEqual([]);
  recover();
  expect((await admin.request('GET', path)).text).toBe(document.bytes);
});

test('a storage that redirects is not followed', async () => {
  const elsewhere = await forTest(startRecordingServer({ handle: () => ({ status: 200, body: 'internal' }) }));
  bucket.misbehave('GET', answering(302, `${elsewhere.origin}/metadata`), 1);
  const answer = await admin.request('GET', path);
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'STORAGE_UNAVAILABLE' }]);
  expect(elsewhere.requests).toEqual([]);
});

const warnings = () => lines.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line));

const exportPerson = () => admin.request('GET', exportPath);

test('a storage that fails before the first byte of an export is answered with a code', async () => {
  // The S3 client tries twice.
  bucket.misbehave('GET', answering(500), 2);
  const answer = await exportPerson();
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'STORAGE_UNAVAILABLE' }]);
  expect((await exportPerson()).status).toBe(200);
});

test('a storage that breaks off in the middle of an export ends it, and never as if it were whole', async () => {
  bucket.misbehave('GET', { kind: 'cutBody' }, 1);
  await expect(exportPerson()).rejects.toThrow('terminated');
});

test('the rest of an export is answered at once, and sent when all that precedes it has been read again', async () => {
  const { text } = await exportPerson();
  const release = bucket.misbehave('GET', { kind: 'holdBody' }, 1);
  const cookie = cookieOf(admin);
  const rest = await fetch(admin.origin + exportPath, { headers: { cookie, range: 'bytes=-22' } });
  expect(rest.status).toBe(206);
  release();
  expect(await rest.text()).toBe(text.slice(-22));
});

test.each(['an export', 'a document'])(
  'the caller of %s leaves: nothing more is read, and it is no warning',
  async (called) => {
    const isExport = called !== 'a document';
    const before = bucket.seenOn('GET').length;
    bucket.misbehave('GET', { kind: 'holdBody' }, 1);
    const leaving = request(`${admin.origin}${isExport ? exportPath : path}`, {
      headers: { cookie: cookieOf(admin) },
    });
    leaving.end();
    leaving.once('error', () => {});
    const reading = await bucket.seen('GET', before + 1);
    if (isExport) await once(leaving, 'response');
    leaving.destroy();
    expect((await reading.done).aborted).toBe(true);
    // The next answer comes after everything that is logged about the one that was left.
    await admin.request('GET', '/contact-form/all');
    expect(warnings()).toEqual([]);
  },
);

test('documents and exports that arrive whole are no warning', async () => {
  expect((await admin.request('GET', path)).status).toBe(200);
  expect((await exportPerson()).status).toBe(200);
  expect((await admin.request('POST', '/staff/access-trail/list-exports')).status).toBe(200);
  expect(warnings()).toEqual([]);
});

test('a document that the storage has lost does not keep the rest from its owner', async () => {
  bucket.misbehave('HEAD', answering(404), 1);
  const { status, text } = await exportPerson();
  expect(status).toBe(200);
  expect(text).toContain('"path": null');
  expect(text).toContain('a.pdf: non più conservato');
});
