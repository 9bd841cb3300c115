import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { providerClient, staff, type ProviderClient } from '../../support/provider-client.ts';

let provider: BundledProvider;
let admin: ProviderClient;
beforeAll(async () => {
  provider = await runProvider();
  admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
});
afterAll(() => provider.close());

const refusal = { status: 400, body: { code: 'INVALID_INPUT' } };

test.each([
  '/staff/access-trail?before=1&before=2',
  '/staff/access-trail?before=0',
  '/staff/access-trail?before=1.5',
  '/staff/access-trail?before=1e3',
  '/staff/access-trail?before=',
  '/staff/access-trail?staffId=1%00',
  '/staff/access-trail?action=erased&action=opened',
  '/staff/access-trail?action=constructor',
  '/staff/access-trail?from=2026-01-01',
  '/staff/access-trail?from=2026-99-99T00:00:00.000Z',
  '/staff/access-trail?from=2026-02-30T00:00:00.000Z',
  '/staff/access-trail?until=2026-01-01T::::::::Z',
  '/staff/access-trail?until=2026-01-01T25:00:00.000Z',
  '/staff/follow-ups?since=2026-02-30T00:00:00.000Z',
  '/staff/access-trail?staffId=2147483648',
  '/staff/access-trail?staffId=NaN',
  `/staff/articles/${'1'.repeat(4097)}`,
  '/staff/articles/%ff',
])('%s is refused', async (address) => {
  expect(await admin.request('GET', address)).toMatchObject(refusal);
});

test.each([
  '{"__proto__":{"role":"admin"},"email":"a@b.it","password":"x"}',
  '{"constructor":{"prototype":{"role":"admin"}},"email":"a@b.it","password":"x"}',
  '{"email":"a@b.it","password":"x","role":"admin"}',
  '{"email":"a@b.it","password":"x"',
  '[]',
  'null',
])('a body of %s is refused', async (body) => {
  const answer = await fetch(`${provider.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject(refusal);
});

test('a body whose schema is open is refused for __proto__ alone', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const create = async (extra: string) => {
    const answer = await fetch(`${provider.origin}/blog/create-blog`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: `{"blog":{"title":"Titolo","content":[]}${extra}}`,
    });
    return answer.status;
  };
  expect([await create(',"more":1'), await create(',"__proto__":{"more":1}')]).toEqual([200, 400]);
});
