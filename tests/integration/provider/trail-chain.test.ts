import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import type { Database } from '#provider/db/database.ts';
import { openDatabase } from '#provider/db/open.ts';
import { recordAccess } from '#provider/trail/access-trail.ts';
import { verifyTrail } from '#provider/trail/trail-chain.ts';
import { field, numberField, staff } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import {
  describeDatabases,
  describeDatabasesAndPooler,
  type ProviderUnderTest,
} from '../../support/provider-variants.ts';

const day = 24 * 3600;
const trail = '/staff/access-trail';

const inAnHour = () => new Date(Date.now() + 3600 * 1000);

const open = (provider: ProviderUnderTest): Database => {
  const database = openDatabase(loadConfig(provider.env));
  onTestFinished(() => database.close());
  return database;
};

/** Tampers like a user with permission to change the schema. */
const tamper = async ({ db, engine }: Database, change: string): Promise<void> => {
  const triggers = engine === 'postgres' ? ['disable', 'enable'] : [];
  const set = (state: string) => sql.raw(`alter table access_trail ${state} trigger all`).execute(db);
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'access_trail'`.execute(db);
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw(change).execute(db);
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
    return;
  }
  await set(triggers[0] ?? '');
  await sql.raw(change).execute(db);
  await set(triggers[1] ?? '');
};

const failToLogIn = (provider: ProviderUnderTest, email: string, address: string) =>
  provider.client().request('POST', '/auth/login', { email, password: 'wrong' }, { 'x-forwarded-for': address });

describeDatabases('failed log-ins of strangers', {}, (provider) => {
  test('are one entry for each network and hour, with a count, and no more than fifty', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => failToLogIn(provider, `${index}@x.example`, '203.0.113.7')),
    );
    const entries = async () => {
      const admin = await provider.admin();
      const { body } = await admin.request('GET', `${trail}?action=loginFailed`);
      const listed = field(body, 'entries');
      return Array.isArray(listed) ? listed : [];
    };
    expect(await entries()).toMatchObject([{ staffId: 0, staffEmail: '', address: '203.0.113.0/24', count: 8 }]);
    await failToLogIn(provider, staff.email, '203.0.113.7');
    provider.advance(3600);
    await failToLogIn(provider, 'nobody@x.example', '203.0.113.7');
    expect((await entries()).map((entry) => field(entry, 'count'))).toEqual([1, 1, 8]);

    const { db } = open(provider);
    for (let network = 0; network < 60; network += 1)
      await recordAccess(db, inAnHour, {
        staff: null,
        action: 'loginFailed',
        address: `198.51.${network}.0/24`,
      });
    const listed = await entries();
    expect(listed).toHaveLength(2 + 51);
    expect(listed.find((entry) => field(entry, 'address') === null)).toMatchObject({ count: 11 });
  });
});

describeDatabasesAndPooler('the access trail', {}, (provider) => {
  test('is a chain: verification names the first entry that was changed or removed', async () => {
    const admin = await provider.admin();
    for (let times = 0; times < 3; times += 1) await admin.request('GET', '/contact-form/all');
    // Two processes at once, each with its own entries.
    const other = await provider.startAnother();
    const both = [provider.running, other];
    await Promise.all(
      both.flatMap((running) => [
        ...Array.from({ length: 10 }, () => admin.request('POST', `${trail}/list-exports`)),
        running.maintain(),
        running.maintain(),
      ]),
    );
    await provider.running.maintain();
    const database = open(provider);
    const { db } = database;
    const unsealed = db
      .selectFrom('access_trail')
      .select('id')
      .where('id', 'not in', db.selectFrom('trail_seals').select('entry_id'));
    expect(await unsealed.execute()).toEqual([]);
    const whole = await runCommand('verify', provider.env);
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('the access trail is intact')]);

    const rows = await db.selectFrom('access_trail').selectAll().orderBy('id').execute();
    const changed = rows[2]?.id ?? 0;
    await tamper(database, `update access_trail set action = 'opened' where id = ${changed}`);
    const broken = await runCommand('verify', provider.env);
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining(`entry ${changed} of the access trail`)]);
    await tamper(database, `update access_trail set action = 'listed' where id = ${changed}`);
    expect(await verifyTrail(database)).toEqual([]);
    await tamper(database, `delete from access_trail where id = ${changed}`);
    expect(await verifyTrail(database)).toEqual([expect.stringContaining(`entry ${changed} of the access trail`)]);
  });
});

describeDatabases('retention of the access trail', { TRAIL_RETENTION_DAYS: '100' }, (provider) => {
  // Before the start, because the provider's own first run would delete what a clock set back later records.
  provider.advance(-150 * day);

  test('deletes entries past it, and nothing else can: what is left is still a whole chain', async () => {
    const database = open(provider);
    const { db } = database;
    const count = async () => (await db.selectFrom('access_trail').select('id').execute()).length;
    const before = await provider.admin();
    for (let times = 0; times < 3; times += 1) await before.request('POST', `${trail}/list-exports`);
    await provider.running.maintain();
    expect(await count()).toBe(4);

    provider.advance(90 * day);
    const later = await provider.admin();
    await later.request('POST', `${trail}/list-exports`);
    await provider.running.maintain();
    expect(await count()).toBe(6);

    provider.advance(60 * day);
    const admin = await provider.admin();
    for (let times = 0; times < 9; times += 1) await admin.request('POST', `${trail}/list-exports`);
    await provider.running.maintain();
    expect(await count()).toBe(12);
    const { body } = await admin.request('GET', trail);
    expect(numberField(body, 'entries', 11, 'id')).toBe(5);
    expect(await verifyTrail(database)).toEqual([]);

    const newest = db.selectFrom('access_trail').select('id').orderBy('id', 'desc').limit(1);
    for (const refused of [
      db.deleteFrom('access_trail').where('id', '=', newest),
      db.updateTable('access_trail').set({ count: 2 }),
      db.deleteFrom('trail_seals').where('position', '=', 12),
      db.updateTable('trail_seals').set({ hash: '' }),
    ])
      await expect(refused.execute()).rejects.toThrow(/append-only/);
    // SQLite has no such statement.
    const tables = database.engine === 'postgres' ? ['access_trail', 'trail_seals'] : [];
    for (const table of tables) await expect(sql.raw(`truncate ${table}`).execute(db)).rejects.toThrow(/append-only/);

    // Deletes the first remaining entry by hand, as retention might.
    await tamper(database, `delete from access_trail where id = 5`);
    expect(await verifyTrail(database)).toEqual([expect.stringContaining('entry 5 of the access trail')]);
  });
});
