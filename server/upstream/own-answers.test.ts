import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { callNames, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { markHeader } from '#shared/contract/api-error.ts';
import { refuseForeignAnswers } from './own-answers.ts';
import type { TransportAnswer } from './receive-answer.ts';

const page = '<!doctype html><title>Un momento…</title><h1>Verifica in corso</h1>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json' };
const text = { 'content-type': 'text/plain; charset=utf-8' };

const answer = (statusCode: number, headers: TransportAnswer['headers'], body: string): TransportAnswer => ({
  statusCode,
  headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  body: Buffer.from(body),
});

/** The answer of a server that sends the length of a body with its end. */
const streamed = ({ statusCode, headers, body }: TransportAnswer): TransportAnswer => {
  const { 'content-length': _, ...rest } = headers;
  return { statusCode, headers: rest, body: Readable.from([body]) };
};

/** @returns a function that makes a call, which gets this answer. */
const answering = (first: TransportAnswer, ...more: readonly TransportAnswer[]) => {
  const answers = [first, ...more];
  const send = refuseForeignAnswers(async () => answers.shift() ?? first);
  return (call: CallName | null, mayStream = false) =>
    send({ call, method: 'GET', path: '/', headers: { 'x-request-id': 'a' }, mayStream });
};

const invalid = { code: 'PROVIDER_ANSWER_INVALID', statusCode: 502 };

/** Every call that changes or ends something. */
const changing = callNames.filter((name) => {
  const { method, creates } = definitionOf(name);
  return method !== 'GET' || creates !== undefined;
});

const foreign: Record<string, TransportAnswer> = {
  'a page with 200': answer(200, html, page),
  'a page with 200 and no type': answer(200, {}, page),
  'a text with 200': answer(200, text, 'Sistema in manutenzione'),
  'nothing with 202': answer(202, html, ''),
  'JSON with 202': answer(202, json, '{}'),
  'a redirect on the same host': answer(302, { location: '/gate' }, ''),
  'a redirect to another host': answer(307, { location: 'https://login.example/' }, ''),
  'a page with 403': answer(403, html, page),
  'a log-in with 401': answer(401, { ...html, 'www-authenticate': 'Basic' }, page),
  'a log-in with 401 and text': answer(401, text, '401 Unauthorized\n'),
  'a page with 410': answer(410, html, page),
  'a page with 413': answer(413, html, page),
  'a page with 502': answer(502, html, page),
  'a text with 503': answer(503, text, 'no healthy upstream'),
  'JSON that is cut off': answer(200, json, '{"clientToken":"abc'),
  'an error that is cut off': answer(409, json, '{"code":"FORM_CLO'),
};

describe.each(Object.entries(foreign))('%s', (_name, foreignAnswer) => {
  test.each(changing)('is no answer to %s', async (call) => {
    await expect(answering(foreignAnswer)(call)).rejects.toMatchObject(invalid);
    await expect(answering(streamed(foreignAnswer))(call)).rejects.toMatchObject(invalid);
  });
});

const isAddition = (call: CallName) => definitionOf(call).isAddition === true;

describe.each([
  ['a text', answer(404, text, '404 page not found\n')],
  ['a page', answer(404, html, page)],
])('%s with 404', (_name, notFound) => {
  test.each(changing.filter((call) => !isAddition(call)))('is no answer to %s', async (call) => {
    await expect(answering(notFound)(call)).rejects.toMatchObject(invalid);
  });

  test.each(changing.filter(isAddition))('says that a provider lacks %s', async (call) => {
    await expect(answering(notFound)(call)).resolves.toMatchObject({ statusCode: 404 });
  });
});

test.each<[CallName, string]>([
  ['initializeForm', '{"status":"maintenance"}'],
  ['getFormState', '{"clientContactFormState":{"files":"no"}}'],
  ['login', '{"user":null}'],
  ['createBlog', '[]'],
  ['getFormUploadUrl', ''],
])('JSON of another shape is no answer to %s', async (call, body) => {
  await expect(answering(answer(200, json, body))(call)).rejects.toMatchObject(invalid);
});

test.each<[CallName, TransportAnswer]>([
  ['saveFormField', answer(204, {}, '')],
  ['saveFormField', answer(200, {}, '')],
  ['saveFormField', answer(200, html, '')],
  ['saveFormField', answer(200, json, '{"ok":true}')],
  ['deleteFormFile', answer(200, text, 'OK')],
  ['logout', answer(201, {}, 'created')],
  ['submitForm', answer(200, json, '{"closed":true}')],
  ['saveFormField', answer(404, {}, '')],
  ['saveFormField', answer(409, json, '{"error":"E409"}')],
  ['me', answer(401, text, 'Unauthorized')],
  ['listBlogs', answer(304, {}, '')],
])('another provider may answer %s in its own way', async (call, own) => {
  await expect(answering(own)(call)).resolves.toMatchObject({ statusCode: own.statusCode });
});

test('the code of a refusal is known, also of a call that a provider may lack', async () => {
  const closed = answer(404, json, '{"code":"PHONE_LINK_CLOSED","message":"x"}');
  await expect(answering(closed)('joinPhoneLink')).resolves.toMatchObject({
    json: { code: 'PHONE_LINK_CLOSED' },
  });
});

test('a request is sent only with status 200', async () => {
  await expect(answering(answer(204, {}, ''))('submitForm')).rejects.toMatchObject(invalid);
});

describe('a provider that has marked an answer', () => {
  const marked = answer(200, { ...json, [markHeader]: 'provider' }, '{}');

  test('has marked all of them: an answer without the mark is not its own, whatever it says', async () => {
    const send = answering(marked, answer(200, json, '{}'), marked);
    await send('saveFormField');
    await expect(send('saveFormField')).rejects.toMatchObject(invalid);
    await expect(send('saveFormField')).resolves.toMatchObject({ statusCode: 200 });
  });

  test('is known by its readiness too', async () => {
    const send = answering(marked, answer(200, {}, ''));
    await send(null);
    await expect(send('submitForm')).rejects.toMatchObject(invalid);
  });
});

test('the wait that a maintenance page asks for is passed on', async () => {
  const busy = answer(503, { ...html, 'retry-after': '120' }, page);
  await expect(answering(busy)('saveFormField')).rejects.toMatchObject({ ...invalid, retryAfter: 120 });
});

test('a long list for staff is passed on as it arrives, a page instead of it is not', async () => {
  const list = streamed(answer(200, json, '{"contactForms":['));
  expect((await answering(list)('listForms', true)).body).toBe(list.body);
  await expect(answering(streamed(answer(200, html, page)))('listForms', true)).rejects.toMatchObject(invalid);
});
