import { expect, onTestFinished, test, vi } from 'vitest';
import { browserApi } from './browser-api.ts';

/** Answers every request of the running test with this status. @returns the options of the calls to fetch. */
function answerWith(status: number): RequestInit[] {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked.push(init);
    return Promise.resolve(new Response('{}', { status }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

test('the save of a field outlives the page, other calls end with it', async () => {
  const asked = answerWith(200);
  await browserApi.call('saveFormField', { body: { clientToken: 't', message: 'ciao' } });
  await browserApi.call('submitForm', { body: { clientToken: 't' } });
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

test('a form is sent when the answer is 200, and not at any other success', async () => {
  answerWith(202);
  await expect(browserApi.call('submitForm', { body: { clientToken: 't' } })).rejects.toMatchObject({
    status: 202,
  });
  await expect(browserApi.call('saveFormField', { body: { clientToken: 't' } })).resolves.toEqual({});
});
