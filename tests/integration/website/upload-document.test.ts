import { describe, expect, test } from 'vitest';
import { uploadRefusals } from '#shared/rules/upload-rules.ts';
import { startStack } from '../../support/stack.ts';
import { jsonBody } from '../../support/seen-request.ts';
import { manyBytes, uploadOf } from '../../support/upload-body.ts';

const path = '/api/uploads/contact-form';
const pdf = Buffer.from('%PDF-1.7 referto');

/** Starts the stack with a visitor's form. */
async function startWithForm(env?: Record<string, string>) {
  const stack = await startStack({ env });
  const clientToken = stack.provider.forms.add();
  const upload = (...[fields, file, after]: Parameters<typeof uploadOf>) =>
    stack.website.send({ method: 'POST', path, ...uploadOf(fields, file, after) });
  return { ...stack, clientToken, upload };
}

describe('a document', () => {
  test('goes to the storage as announced and is confirmed; the link shows it', async () => {
    const { website, provider, storage, clientToken, upload } = await startWithForm();
    const reply = await upload({ clientToken, size: pdf.length }, { name: 'referto è 1.pdf', bytes: pdf });

    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      fileName: 'referto è 1.pdf',
      link: `${path}/${clientToken}/referto%20%C3%A8%201.pdf`,
    });
    const [put] = storage.seenOn('PUT');
    expect(put?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
    });
    expect(put?.headers).not.toHaveProperty('transfer-encoding');
    expect(put?.headers).not.toHaveProperty('cookie');
    expect(put?.body.equals(pdf)).toBe(true);
    expect(provider.requests.map((request) => [request.url, jsonBody(request)])).toEqual([
      [
        '/contact-form/get-upload-url',
        { clientToken, fileName: 'referto è 1.pdf', size: pdf.length, contentType: 'application/pdf' },
      ],
      [
        '/contact-form/confirm-upload',
        { clientToken, fileName: 'referto è 1.pdf', fileSize: pdf.length, contentType: 'application/pdf' },
      ],
    ]);
    const shown = await website.send({ path: `${path}/${clientToken}/referto%20%C3%A8%201.pdf` });
    expect(shown.body.equals(pdf)).toBe(true);
  });

  test.each([
    ['empty', 'vuoto.pdf', '', 'FILE_EMPTY'],
    ['empty, under a name of a device', 'IM000001', '', 'FILE_EMPTY'],
    ['a program', 'fattura.exe', 'MZ', 'FILE_TYPE'],
    ['a program under the name of a document', 'fattura.pdf', 'MZ', 'FILE_UNREADABLE'],
    ['a program whose name reads backwards', 'fattura\u202efdp.exe', 'MZ', 'FILE_TYPE'],
    ['a page', 'pagina.html', '<script>', 'FILE_TYPE'],
    ['a page before a PDF', 'lastra.pdf', '<html>%PDF-1.7', 'FILE_UNREADABLE'],
  ] as const)('that is %s is refused before anyone is asked', async (_name, name, content, code) => {
    const { provider, storage, clientToken, upload } = await startWithForm();
    const bytes = Buffer.from(content);
    const reply = await upload({ clientToken, size: bytes.length }, { name, bytes });
    expect(reply.status).toBe(415);
    expect(reply.json).toEqual({ code, message: uploadRefusals[code] });
    expect(provider.requests).toEqual([]);
    expect(storage.requests).toEqual([]);
  });

  test.each([
    ['fattura.pdf.exe', '%PDF-1.7', 'application/pdf'],
    ['1000012345', '\u00ff\u00d8\u00ff\u00e0', 'image/jpeg'],
    ['IMG_0001.jpg', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'image/heic'],
    ['1.2.840.99999.1.4.215519', `${'\0'.repeat(128)}DICM`, 'application/dicom'],
    ['scan.pdf', `${'\n'.repeat(1000)}%PDF-1.7`, 'application/pdf'],
  ])('named %s has the type of its bytes', async (name, content, type) => {
    const { storage, provider, clientToken, upload } = await startWithForm();
    const bytes = Buffer.from(content, 'latin1');
    const reply = await upload({ clientToken, size: bytes.length }, { name, bytes });
    expect([reply.status, reply.json]).toEqual([200, expect.objectContaining({ fileName: name })]);
    expect(storage.seenOn('PUT')[0]?.headers['content-type']).toBe(type);
    expect(storage.seenOn('PUT')[0]?.body.equals(bytes)).toBe(true);
    for (const request of provider.requests) expect(jsonBody(request)).toMatchObject({ contentType: type });
  });

  test.each([
    ['lastra %223%22.pdf', 'lastra "3".pdf'],
    ['a%0D%0Ab.pdf', 'ab.pdf'],
    ['citt%E0.pdf', 'citt%E0.pdf'],
    ['a%2Fb%2522.pdf', 'a%2Fb%2522.pdf'],
    ['lastra\\3.pdf', 'lastra\\3.pdf'],
    ['/home/anna/lastra.pdf', 'lastra.pdf'],
    ['..', '__'],
  ])('whose name a browser writes as %s is kept as %s', async (written, name) => {
    const { clientToken, upload } = await startWithForm();
    const reply = await upload({ clientToken, size: pdf.length }, { name: written, bytes: pdf });
    expect(reply.json).toMatchObject({ fileName: name });
  });

  test('is stored with its detected type, whatever type was sent, and under a sanitised name', async () => {
    const { storage, provider, clientToken, upload } = await startWithForm();
    const bytes = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    const reply = await upload(
      { clientToken, size: bytes.length },
      { name: 'foto\u202e \u0007.HEIC', type: 'application/octet-stream', bytes },
    );
    expect(reply.json).toMatchObject({ fileName: 'foto .HEIC' });
    expect(provider.forms.confirmed(clientToken)).toEqual(['foto .HEIC']);
    expect(storage.seenOn('PUT')[0]?.headers['content-type']).toBe('image/heic');
    expect(storage.seenOn('PUT')[0]?.body.equals(bytes)).toBe(true);
  });

  test('whose name is too long is refused for its name', async () => {
    const { provider, clientToken, upload } = await startWithForm();
    const reply = await upload({ clientToken, size: pdf.length }, { name: `${'a'.repeat(300)}.pdf`, bytes: pdf });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: 'FILE_NAME_TOO_LONG', message: expect.stringContaining('nome') });
    expect(provider.requests).toEqual([]);
  });

  test('that the provider refuses for another reason than its size is not called too large', async () => {
    const { provider, clientToken, upload } = await startWithForm();
    provider.misbehave('POST /contact-form/get-upload-url', {
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'body/size must be integer' },
    });
    const reply = await upload({ clientToken, size: pdf.length }, { name: 'a.pdf', bytes: pdf });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: 'INVALID_INPUT', message: 'body/size must be integer' });
  });

  test('of a duplicate name is refused with the provider’s answer, without a renewal', async () => {
    const { provider, storage, clientToken, upload } = await startWithForm();
    provider.forms.addFile(clientToken, 'a.pdf', 'application/pdf', pdf);
    const reply = await upload({ clientToken, size: pdf.length }, { name: 'a.pdf', bytes: pdf });
    expect(reply.status).toBe(401);
    expect(reply.json).toEqual({ code: 'DUPLICATE_FILE_NAME', message: 'File already exists' });
    expect(provider.seenOn('POST /auth/refresh')).toEqual([]);
    expect(storage.requests).toEqual([]);
  });

  test('that the provider finds too large is refused with its answer', async () => {
    const { storage, clientToken, upload } = await startWithForm({ UPLOAD_MAX_FILE_BYTES: '80000000' });
    const reply = await upload({ clientToken, size: 60_000_000 }, { name: 'a.pdf', bytes: pdf });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: 'FILE_TOO_LARGE', message: 'File too large' });
    expect(storage.requests).toEqual([]);
  });

  test('that web itself finds too large never reaches the provider', async () => {
    const { provider, clientToken, upload } = await startWithForm({ UPLOAD_MAX_FILE_BYTES: '1000' });
    const reply = await upload({ clientToken, size: 1001 }, { name: 'a.pdf', bytes: Buffer.alloc(1001, '%PDF-') });
    expect(reply).toMatchObject({ status: 400, json: { code: 'FILE_TOO_LARGE' } });
    expect(provider.requests).toEqual([]);
    expect(
      (await upload({ clientToken, size: 1000 }, { name: 'b.pdf', bytes: Buffer.alloc(1000, '%PDF-') })).status,
    ).toBe(200);
  });
});

describe('exactly the announced size', () => {
  test.each([
    ['one byte fewer', 999],
    ['far fewer bytes', 5],
    ['one byte more', 1001],
    ['far more bytes', 3_000_000],
  ])('%s: refused, the storage’s request aborted, nothing confirmed', async (_name, actual) => {
    const { provider, storage, clientToken, upload } = await startWithForm();
    const reply = await upload({ clientToken, size: 1000 }, { name: 'a.pdf', bytes: Buffer.alloc(actual, '%PDF-') });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: actual < 1000 ? 'UPLOAD_INCOMPLETE' : 'UPLOAD_TOO_LONG' });
    const aborted = await Promise.all(storage.seenOn('PUT').map(async ({ done }) => (await done).aborted));
    expect(aborted).not.toContain(false);
    expect(storage.objects.size).toBe(0);
    expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
  });

  test('more bytes than web takes at all, under a small announced size', async () => {
    const { storage, clientToken, upload } = await startWithForm({ UPLOAD_MAX_FILE_BYTES: '100000' });
    const body = Buffer.concat([...manyBytes(2_000_000)]);
    const reply = await upload({ clientToken, size: 100_000 }, { name: 'a.pdf', bytes: body });
    expect(reply.status).toBe(400);
    expect(storage.objects.size).toBe(0);
  });
});

describe('the fields', () => {
  const wrong: [string, Record<string, string | number>, Record<string, string | number>?][] = [
    ['no token', { size: pdf.length }],
    ['an empty token', { clientToken: '', size: pdf.length }],
    ['no size', { clientToken: 't' }],
    ['a size that is no number', { clientToken: 't', size: '0x10' }],
    ['a negative size', { clientToken: 't', size: -1 }],
    ['an unknown field', { clientToken: 't', size: pdf.length, fileName: 'b.pdf' }],
    ['the size after the file', { clientToken: 't' }, { size: pdf.length }],
    ['the token after the file', { size: pdf.length }, { clientToken: 't' }],
    ['an endless field', { clientToken: 'x'.repeat(100_000), size: pdf.length }],
  ];

  test.each(wrong)('%s: 400, without a call to the provider', async (_name, fields, after) => {
    const { provider, storage, upload } = await startWithForm();
    const reply = await upload(fields, { name: 'a.pdf', bytes: pdf }, after);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code: 'UPLOAD_FIELDS', message: expect.any(String) });
    expect(provider.requests).toEqual([]);
    expect(storage.requests).toEqual([]);
  });

  test('without a file, or not multipart at all', async () => {
    const { website, provider } = await startWithForm();
    const boundary = 'b';
    const noFile = await website.send({
      method: 'POST',
      path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--b\r\nContent-Disposition: form-data; name="size"\r\n\r\n1\r\n--b--\r\n`,
    });
    expect(noFile.status).toBe(400);
    const json = await website.send({ method: 'POST', path, body: { clientToken: 't', size: 1 } });
    expect(json.status).toBe(415);
    const torn = await website.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="si',
    });
    expect(torn.status).toBe(400);
    expect(torn.json).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(provider.requests).toEqual([]);
  });
});
