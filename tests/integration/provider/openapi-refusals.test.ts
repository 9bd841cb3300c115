import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '#provider/openapi.ts';
import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { send } from '../../support/http-client.ts';
import { providerClient, staff, type ProviderClient } from '../../support/provider-client.ts';
import { exchange } from '../../support/raw-exchange.ts';

let provider: BundledProvider;
let admin: ProviderClient;

beforeAll(async () => {
  provider = await runProvider();
  admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
});
afterAll(() => provider.close());

const { paths } = openApiDocument();

/** @returns the calls for which the document lists a refusal. */
const callsRefusedWith = (status: number, filter: (name: CallName) => boolean = () => true) =>
  callNames.filter((name) => {
    const { method, path } = templateOf(name);
    return status in Object(paths[path]?.[method.toLowerCase()]).responses && filter(name);
  });

/** The link of a draft that nothing is known about has merely ended, and a session has ended anyway. */
const hasOnlyIds = (name: CallName) => {
  if (name === 'getPhoneLink' || name === 'endSession') return false;
  const { params, body } = definitionOf(name);
  return params !== undefined && body === undefined;
};

/** @returns the status of a call with an id that nothing has. */
const statusOf = async (name: CallName, type: string, body: string | undefined): Promise<number> => {
  const { method, path } = templateOf(name);
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const headers = { cookie, ...(body !== undefined && { 'content-type': type }) };
  const sent = await send(provider.origin, {
    method,
    path: path.replaceAll(/\{\w+\}/g, '999'),
    headers,
    body,
  });
  return sent.status;
};

describe('the document lists a refusal that the call really gives', () => {
  test.each(callsRefusedWith(400))('400, without a host: %s', async (name) => {
    const { method, path } = templateOf(name);
    const request = Buffer.from(`${method} ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect((await exchange(Number(new URL(provider.origin).port), request, 'wait')).status).toBe(400);
  });

  test.each(callsRefusedWith(401, (name) => definitionOf(name).audience !== 'anyone'))(
    '401, without a session: %s',
    async (name) => {
      const { method, path } = templateOf(name);
      expect((await send(provider.origin, { method, path })).status).toBe(401);
    },
  );

  test.each(callsRefusedWith(413))('413, for two megabytes: %s', async (name) => {
    expect(await statusOf(name, 'application/json', `"${'x'.repeat(2 ** 21)}"`)).toBe(413);
  });

  test.each(callsRefusedWith(415))('415, for a picture: %s', async (name) => {
    expect(await statusOf(name, 'image/png', 'bytes')).toBe(415);
  });

  test.each(callsRefusedWith(404, hasOnlyIds))('404, for an unknown id: %s', async (name) => {
    expect(await statusOf(name, 'none', undefined)).toBe(404);
  });
});
