import { expect, test } from 'vitest';
import { startStack } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';

const json = (body: unknown) => ({ status: 200, body }) as const;

/** @returns the only log line about a failed request. */
const failureLine = (logs: readonly string[]): unknown => {
  const lines = logs.filter((line) => line.includes('http request failed'));
  expect(lines).toHaveLength(1);
  const [line = '{}'] = lines;
  const parsed: unknown = JSON.parse(line);
  return parsed;
};

/** Starts the stack with a form. @returns also a function that uploads a small document. */
async function startWithForm() {
  const stack = await startStack();
  const clientToken = stack.provider.forms.add();
  const upload = () => stack.website.send(documentUpload(clientToken, { name: 'a.pdf', bytes: Buffer.from('%PDF-') }));
  return { ...stack, clientToken, upload };
}

test('a storage that refuses a document is logged with its status, which the browser does not get', async () => {
  const { website, storage, upload } = await startWithForm();
  storage.misbehave('PUT', { status: 403, body: '<Secret>maria</Secret>' });
  expect((await upload()).json).toEqual({ code: 'STORAGE_REFUSED', message: expect.any(String) });
  expect(failureLine(website.logs)).toMatchObject({ code: 'STORAGE_REFUSED', err: { status: 403 } });
  expect(website.logs.join('')).not.toContain('maria');
});

test.each([
  [403, 'QuotaExceeded', 507, 'STORAGE_FULL'],
  [507, null, 507, 'STORAGE_FULL'],
  [400, 'EntityTooLarge', 502, 'STORAGE_REFUSED'],
  [403, 'SignatureDoesNotMatch', 502, 'STORAGE_REFUSED'],
  [403, 'RequestTimeTooSkewed', 502, 'STORAGE_REFUSED'],
  [403, 'InvalidAccessKeyId', 502, 'STORAGE_REFUSED'],
  [403, 'AccessDenied', 502, 'STORAGE_REFUSED'],
  [307, 'TemporaryRedirect', 502, 'STORAGE_REFUSED'],
  [503, 'SlowDown', 502, 'STORAGE_REFUSED'],
  [413, null, 502, 'STORAGE_REFUSED'],
] as const)('a storage that refuses with %i %s: %i %s, and the log has the reason', async (...row) => {
  const [status, reason, answered, code] = row;
  const { website, storage, upload } = await startWithForm();
  const body = reason && `<Error><Code>${reason}</Code><Message>maria</Message></Error>`;
  storage.misbehave('PUT', { status, body: body ?? '<html>maria</html>' });
  const reply = await upload();
  expect([reply.status, reply.json]).toMatchObject([answered, { code }]);
  expect(reply.headers['retry-after']).toBe(answered === 507 ? '600' : undefined);
  expect(failureLine(website.logs)).toMatchObject({
    code,
    err: { status, cause: { code: reason ?? String(status) } },
  });
  expect(website.logs.join('')).not.toContain('maria');
});

test('a storage whose reason does not arrive does not hold the upload', async () => {
  const { storage, upload } = await startWithForm();
  const answer = { status: 403, body: `<Error><Code>Quota${' '.repeat(3000)}` };
  const release = storage.misbehave('PUT', { kind: 'holdBody', answer });
  expect((await upload()).json).toMatchObject({ code: 'STORAGE_REFUSED' });
  release();
});

test('a storage that refuses a download is logged with its status', async () => {
  const { website, storage, clientToken, upload } = await startWithForm();
  await upload();
  storage.misbehave('GET', { status: 500 });
  const reply = await website.send({ path: `/api/uploads/contact-form/${clientToken}/a.pdf` });
  expect(reply.json).toEqual({ code: 'STORAGE_REFUSED', message: expect.any(String) });
  expect(failureLine(website.logs)).toMatchObject({ code: 'STORAGE_REFUSED', err: { status: 500 } });
});

test.each([
  ['of another type', { uploadUrl: ['maria'] }, '#/properties/uploadUrl/type'],
  ['that is missing', { maria: 'maria' }, '#/required'],
])('an answer with a field %s is logged with call, status and field, no values', async (_, body, field) => {
  const { website, provider, upload } = await startWithForm();
  provider.misbehave('POST /contact-form/get-upload-url', json(body));
  expect((await upload()).json).toEqual({ code: 'PROVIDER_ANSWER_INVALID', message: expect.any(String) });
  expect(failureLine(website.logs)).toMatchObject({
    code: 'PROVIDER_ANSWER_INVALID',
    err: { call: 'getFormUploadUrl', status: 200, field },
  });
  expect(website.logs.join('')).not.toContain('maria');
});

test('an error of the provider is logged with its call', async () => {
  const { website, provider, upload } = await startWithForm();
  const route = 'POST /contact-form/confirm-upload';
  provider.misbehave(route, { status: 503, body: { message: 'maria' } });
  await upload();
  expect(failureLine(website.logs)).toMatchObject({ err: { call: 'confirmFormUpload', status: 503 } });
  expect(website.logs.join('')).not.toContain('maria');
});

test('an answer that does not come is logged with its call', async () => {
  const { website, provider, upload } = await startWithForm();
  provider.misbehave('POST /contact-form/confirm-upload', { kind: 'loseAnswer' });
  await upload();
  expect(failureLine(website.logs)).toMatchObject({
    code: 'PROVIDER_UNREACHABLE',
    err: { call: 'confirmFormUpload' },
  });
});

test('a proxied answer that is no JSON is logged with its call and status', async () => {
  const { website, provider } = await startStack();
  provider.misbehave('GET /blog/get-blogs', {
    status: 200,
    headers: [['content-type', 'application/json']],
    body: '<maria>',
  });
  const reply = await website.send({ path: '/api/blog/get-blogs' });
  expect(reply.json).toEqual({ code: 'PROVIDER_ANSWER_INVALID', message: expect.any(String) });
  expect(failureLine(website.logs)).toMatchObject({ err: { call: 'listBlogs', status: 200 } });
  expect(website.logs.join('')).not.toContain('maria');
});
