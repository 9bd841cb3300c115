import { expect, test } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { cookieOf, field, staff, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const hour = 3600;
const settings = { ACCESS_TOKEN_TTL: '900' };

const statusOf = async (client: ProviderClient, method: string, path: string) =>
  (await client.request(method, path)).status;

/** Makes a call like the website: again after a renewal if it is refused. */
const use = async (client: ProviderClient) => {
  const first = await statusOf(client, 'GET', '/auth/me');
  if (first !== 401) return first;
  await client.request('POST', '/auth/refresh');
  return statusOf(client, 'GET', '/auth/me');
};

describeDatabases('the end of a session', settings, (provider) => {
  test('a session in use ends twelve hours after its log-in', async () => {
    const admin = await provider.admin();
    for (let hours = 0; hours < 11; hours += 1) {
      provider.advance(hour);
      expect(await use(admin)).toBe(200);
    }
    // The access token itself remains valid.
    provider.advance(hour - 60);
    expect(await use(admin)).toBe(200);
    provider.advance(61);
    const me = await admin.request('GET', '/auth/me');
    expect([me.status, field(me.body, 'code')]).toEqual([401, 'SESSION_EXPIRED']);
    const renewal = await admin.request('POST', '/auth/refresh');
    expect([renewal.status, field(renewal.body, 'code')]).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('a session that is not used ends after two hours', async () => {
    const used = await provider.admin();
    const idle = await provider.admin();
    provider.advance(2 * hour - 120);
    expect(await use(used)).toBe(200);
    provider.advance(121);
    expect(await use(used)).toBe(200);
    expect(await statusOf(idle, 'POST', '/auth/refresh')).toBe(401);
  });

  test('neither a renewal nor the news of the list are use', async () => {
    const admin = await provider.admin();
    for (let quarters = 0; quarters < 7; quarters += 1) {
      provider.advance(hour / 4);
      expect(await statusOf(admin, 'POST', '/auth/refresh')).toBe(200);
      expect(await statusOf(admin, 'GET', '/staff/statistics')).toBe(200);
    }
    provider.advance(hour / 4 + 1);
    expect(await statusOf(admin, 'POST', '/auth/refresh')).toBe(401);
  });

  test('a log-in ends the session that the browser had', async () => {
    const admin = await provider.admin();
    const cookie = cookieOf(admin);
    expect((await admin.request('POST', '/auth/login', staff)).status).toBe(200);
    const copy = await provider.client().request('GET', '/auth/me', undefined, { cookie });
    expect(copy.status).toBe(401);
    expect(await statusOf(admin, 'GET', '/auth/me')).toBe(200);
  });

  test('a refused log-in leaves it open', async () => {
    const admin = await provider.admin();
    const answer = await admin.request('POST', '/auth/login', { ...staff, password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(await statusOf(admin, 'GET', '/auth/me')).toBe(200);
  });

  test('ended sessions are forgotten', async () => {
    await provider.admin();
    provider.advance(13 * hour);
    await provider.running.maintain();
    const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = provider.env;
    const { db, close } = openDatabase({ databaseUrl, dataDir });
    try {
      expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    } finally {
      await close();
    }
  });
});
