import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { markHeader } from '#shared/contract/api-error.ts';
import { clearToasts } from '#tests/support/clear-toasts.ts';
import { browserApi, upload } from './browser-api.ts';

const mark = { [markHeader]: 'website' };

/** Opens this page. Each test has its own, because the client counts the answers by address. */
const open = (path: string) => vi.stubGlobal('location', new URL(path, 'https://clinica.example'));

let token = 0;
beforeEach(() => {
  token += 1;
  open('/');
  clearToasts();
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

/** Answers the requests of the running test in this order, the last one again and again. */
function answerWith(...answers: readonly (() => Response)[]): RequestInit[] {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const answer = answers[asked.length] ?? answers.at(-1);
    asked.push(init);
    return Promise.resolve(answer?.());
  });
  return asked;
}

const own = (body: string | null, status = 200) => new Response(body, { status, headers: mark });
const remove = () => browserApi.call('deleteFormFile', { params: { clientToken: `t${token}`, fileName: 'a.pdf' } });

test('the save of a field outlives the page, other calls end with it', async () => {
  const asked = answerWith(() => own('{}'));
  await browserApi.call('saveFormField', { body: { clientToken: 't', message: 'ciao' } });
  await browserApi.call('submitForm', { body: { clientToken: 't' } });
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  expect(asked.map(({ redirect }) => redirect)).toEqual(['manual', 'manual']);
});

const page = '<!doctype html><title>Un momento…</title>';
const foreign: Record<string, () => Response> = {
  'a page with 200': () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  'nothing with 202': () => new Response('', { status: 202 }),
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/gate' } }),
  'a page with 401': () => new Response(page, { status: 401 }),
  'a page with 403': () => new Response(page, { status: 403 }),
  'a text with 404': () => new Response('404 page not found', { status: 404 }),
  'a page with 410': () => new Response(page, { status: 410 }),
  'a page with 413': () => new Response(page, { status: 413 }),
  'a page with 502': () => new Response(page, { status: 502 }),
  'JSON of somebody else': () => Response.json({ code: 'FORM_NOT_FOUND', message: 'gone' }, { status: 404 }),
  'JSON that looks like an answer': () => Response.json({ clientToken: 'abc' }),
  'an answer that the provider has marked': () => Response.json({}, { headers: { [markHeader]: 'provider' } }),
};

describe.each(Object.entries(foreign))('%s', (_name, answer) => {
  test('is no answer of the website, and from the second time the visitor reads what to do', async () => {
    answerWith(answer);
    await expect(remove()).rejects.toMatchObject({ status: 0, code: 'FOREIGN_ANSWER', serverMessage: '' });
    for (const _ of [2, 3])
      await expect(remove()).rejects.toMatchObject({
        status: 0,
        serverMessage: expect.stringContaining('Ricarica la pagina.'),
      });
  });

  test('is forgotten as soon as the website answers', async () => {
    answerWith(answer, () => own('{}'), answer);
    await expect(remove()).rejects.toMatchObject({ serverMessage: '' });
    await expect(remove()).resolves.toEqual({});
    await expect(remove()).rejects.toMatchObject({ serverMessage: '' });
  });
});

test('staff read in their language what to do', async () => {
  open('/dashboard/manage-blogs');
  answerWith(() => new Response(page));
  await expect(remove()).rejects.toMatchObject({ serverMessage: '' });
  await expect(remove()).rejects.toMatchObject({
    serverMessage: expect.stringContaining('ponovno učitaj stranicu'),
  });
});

test('the wait that a proxy asks for is known', async () => {
  answerWith(() => new Response(page, { status: 503, headers: { 'retry-after': '30' } }));
  await expect(remove()).rejects.toMatchObject({ status: 0, retryAfter: 30 });
});

test('an answer that ends early is none', async () => {
  answerWith(() => own('{"clientTok'));
  await expect(remove()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
});

test('an answer may have no body', async () => {
  answerWith(() => own(null, 204));
  await expect(remove()).resolves.toBeUndefined();
});

test('a refusal of the website has its code and message', async () => {
  answerWith(() => own('{"code":"FORM_CLOSED","message":"chiusa"}', 409));
  await expect(remove()).rejects.toMatchObject({ status: 409, code: 'FORM_CLOSED', serverMessage: 'chiusa' });
});

/** Answers uploads with a status, a body and an address that may differ from the requested one. */
const answerUpload = (status: number, responseText: string, headers: object, from?: string) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = status;
      responseText = responseText;
      responseURL = '';
      open(_method: string, url: string) {
        this.responseURL = new URL(from ?? url, location.href).href;
      }
      getResponseHeader(name: string) {
        return new Headers({ ...headers }).get(name);
      }
      send() {
        this.dispatchEvent(new Event('load'));
      }
    },
  );

const stored = '{"fileName":"a.pdf","link":"/a"}';
const sendFile = () => upload(`/api/uploads/${token}`, { size: '1' }, new File(['a'], 'a.pdf'));

describe('an upload', () => {
  test('is stored when the website says so', async () => {
    answerUpload(200, stored, mark);
    await expect(sendFile()).resolves.toEqual({ fileName: 'a.pdf', link: '/a' });
  });

  test.each([
    ['a page', 200, page, {}, undefined],
    ['a page that the website sent to another address', 200, stored, mark, '/'],
    ['the limit of a proxy', 413, page, {}, undefined],
    ['a log-in of a proxy', 401, page, {}, undefined],
  ])('is not stored when the answer is %s', async (_name, status, body, headers, from) => {
    answerUpload(status, body, headers, from);
    await expect(sendFile()).rejects.toMatchObject({
      status: 0,
      code: 'FOREIGN_ANSWER',
      details: { status },
    });
  });

  test('is not stored when the answer ends early', async () => {
    answerUpload(200, stored.slice(0, 9), mark);
    await expect(sendFile()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});
