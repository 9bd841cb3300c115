import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { heic, pdf, type TestDocument } from '../../support/documents.ts';
import { forTest } from '../../support/for-test.ts';
import type { Reply } from '../../support/http-client.ts';
import { numberField, textField } from '../../support/provider-client.ts';
import { startUpstream } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';

/** Starts website and bundled provider and submits documents. @returns the URLs at which staff view them. */
async function startWithDocuments(documents: readonly TestDocument[]) {
  const website = await forTest(startWebsite({ provider: await startBundledProvider() }));
  const visitor = website.openBrowser();
  const begun = await visitor.get('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(begun.json, 'clientToken');
  for (const { name, mimeType: type, buffer: bytes } of documents) {
    const { headers, body } = uploadOf({ clientToken, size: bytes.length }, { name, type, bytes });
    const sent = await visitor.send({ method: 'POST', path: '/api/uploads/contact-form', headers, body });
    expect(sent.status).toBe(200);
  }
  const admin = website.openBrowser();
  await admin.login();
  const forms = await admin.get('/api/contact-form/all');
  const formId = numberField(forms.json, 'contactForms', 0, 'id');
  const form = await admin.get(`/api/staff/forms/${formId}`);
  const original = (index: number) =>
    `/api/staff/forms/${formId}/files/${numberField(form.json, 'files', index, 'id')}`;
  return { website, visitor, staff: admin, original, viewed: (index: number) => `${original(index)}/view` };
}

const safeHeaders = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringContaining('sandbox'),
};

test('staff see a HEIC picture as JPEG, download it as it is, and open it once for the access trail', async () => {
  const picture = heic('IMG_0001.HEIC');
  const { staff, original, viewed } = await startWithDocuments([picture]);
  const shown = await staff.get(viewed(0));
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    ...safeHeaders,
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
  });
  expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  const trail = await staff.get('/api/staff/access-trail');
  expect(trail.text.match(/openedFile/g)).toHaveLength(1);

  const downloaded = await staff.get(original(0));
  expect(downloaded.headers['content-disposition']).toContain('IMG_0001.HEIC');
  expect(downloaded.body.equals(picture.buffer)).toBe(true);
});

test('other documents, and a HEIC picture that cannot be decoded, come as they are', async () => {
  const whole = heic('cijela.heic').buffer;
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_000, huge.indexOf('ispe') + 8);
  const documents = [
    pdf('nalaz.pdf'),
    { ...heic('prerezana.heic'), buffer: whole.subarray(0, 370) },
    { ...heic('smece.heif'), buffer: Buffer.concat([whole.subarray(0, 32), Buffer.alloc(100_000, 'x')]) },
    { ...heic('ogromna.heic'), buffer: huge },
  ];
  const { website, staff, original, viewed } = await startWithDocuments(documents);
  for (const [index, { buffer }] of documents.entries()) {
    const [shown, downloaded] = [await staff.get(viewed(index)), await staff.get(original(index))];
    expect(shown.status).toBe(200);
    expect(shown.body.equals(buffer)).toBe(true);
    expect(shown.headers).toMatchObject(safeHeaders);
    for (const name of ['content-type', 'content-disposition', 'content-length'])
      expect(shown.headers[name]).toBe(downloaded.headers[name]);
    expect(shown.headers['content-disposition']).toMatch(index === 0 ? /^inline;/ : /^attachment;/);
  }
  expect(website.logs.filter((line) => line.includes('document not converted'))).toHaveLength(3);
});

test('a HEIC picture over the limit of documents comes as it is', async () => {
  const { buffer } = heic('foto.heic');
  const { provider } = await startUpstream();
  const headers = [['content-type', 'image/heic']] as const;
  provider.misbehave('GET /staff/forms/', { status: 200, headers, body: buffer });
  const typeWithLimit = async (bytes: number) => {
    const env = { UPLOAD_MAX_FILE_BYTES: String(bytes) };
    const staff = (await forTest(startWebsite({ provider, env }))).openBrowser();
    await staff.login();
    const shown = await staff.get('/api/staff/forms/1/files/1/view');
    return [shown.status, shown.headers['content-type'], shown.body.equals(buffer)];
  };
  expect(await typeWithLimit(buffer.length)).toEqual([200, 'image/jpeg', false]);
  expect(await typeWithLimit(buffer.length - 1)).toEqual([200, 'application/octet-stream', true]);
});

test('visitors, and addresses of no document, get the provider’s refusals', async () => {
  const { visitor, staff, viewed } = await startWithDocuments([heic('foto.heic')]);
  const refused = await visitor.get(viewed(0));
  expect(refused).toMatchObject({ status: 401, json: { code: expect.any(String) } });
  for (const path of ['/api/staff/forms/999999/files/1/view', viewed(0).replace(/\d+\/view$/, '%252e%252e/view')])
    expect((await staff.get(path)).status).toBe(404);
});

test('of many HEIC pictures at once some are shown, the others told to wait, and none becomes a download', async () => {
  const { staff, viewed } = await startWithDocuments([heic('foto.heic')]);
  const leaving = new AbortController();
  const answered: Reply[] = [];
  const both = Promise.withResolvers<void>();
  const views = Array.from({ length: 70 }, async () => {
    answered.push(await staff.send({ path: viewed(0), signal: leaving.signal }));
    if (new Set(answered.map(({ status }) => status)).size > 1) both.resolve();
  });
  await Promise.race([both.promise, Promise.all(views)]);
  leaving.abort();
  await Promise.allSettled(views);

  const shown = answered.filter(({ status }) => status === 200);
  expect(shown).not.toEqual([]);
  for (const { headers } of shown)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' });
  const busy = answered.filter(({ status }) => status !== 200);
  expect(busy).not.toEqual([]);
  const message = 'Previše je zahtjeva odjednom. Pokušaj ponovno za nekoliko trenutaka.';
  for (const { status, headers, json } of busy) {
    expect([status, json]).toEqual([503, { code: 'OVERLOADED', message }]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5', refresh: '5' });
  }
  expect((await staff.get(viewed(0))).status).toBe(200);
});

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('a large picture that cannot be decoded is no thumbnail, but comes as it is without a width', async () => {
  const head = await sharp({ create: { width: 12, height: 9, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  // Height and width of the frame (ITU T.81, B.2.2).
  const frame = head.indexOf('ffc0', 'hex');
  head.writeUInt16BE(9000, frame + 5);
  head.writeUInt16BE(12_000, frame + 7);
  expect(await sharp(head).metadata()).toMatchObject({ width: 12_000, height: 9000 });
  const photo = Buffer.concat([head, Buffer.alloc(5 * 1024 ** 2)]);
  const { staff, viewed } = await startWithDocuments([{ name: '108mp.jpg', mimeType: 'image/jpeg', buffer: photo }]);
  expect(await staff.get(`${viewed(0)}?w=320`)).toMatchObject({ status: 404, json: { code: 'PICTURE_UNREADABLE' } });
  expect((await staff.get(viewed(0))).body.equals(photo)).toBe(true);
});

test('a picture comes in the width asked for, HEIC too, and as it is if that is not possible', async () => {
  const large = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#808080' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const broken = Buffer.concat([large.subarray(0, 1000), Buffer.alloc(50_000)]);
  const { staff, viewed } = await startWithDocuments([
    heic('foto.heic'),
    png('grande.png', large),
    png('rotta.png', broken),
  ]);
  const get = (index: number, width: string, accept = 'image/webp,*/*') =>
    staff.send({ path: `${viewed(index)}?w=${width}`, headers: { accept } });
  const small = await get(1, '320');
  expect(small.headers).toMatchObject({ ...safeHeaders, 'content-type': 'image/webp' });
  expect(small.body.length).toBeLessThan(40_000);
  expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  expect((await get(1, '320', 'image/jpeg')).headers['content-type']).toBe('image/jpeg');
  expect(await sharp((await get(0, '320')).body).metadata()).toMatchObject({ format: 'webp', width: 96 });
  for (const unchanged of [await get(1, '321'), await get(1, '')]) expect(unchanged.body.equals(large)).toBe(true);
  expect((await get(2, '320')).body.equals(broken)).toBe(true);

  const views = (await staff.get('/api/staff/access-trail')).text.match(/openedFile/g);
  expect(views, 'the views of a request’s documents within 15 minutes are one entry').toHaveLength(1);
});
