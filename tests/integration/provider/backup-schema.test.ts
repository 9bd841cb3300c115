import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { isEmptyDatabase, loadDump } from '#provider/backup/database-dump.ts';
import { schemaOfArchive } from '#provider/backup/postgres-tools.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openPostgres } from '#provider/db/postgres.ts';
import { fieldChange } from '#provider/requests/search-columns.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProvider } from '../../support/bundled-provider.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient, staff, textField } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../../support/provider-postgres.ts';

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Creates the tables, as a start does, and a request of each of these people. */
const createTables = async (url: string, ...names: string[]): Promise<void> => {
  const database = openPostgres(url, () => undefined);
  await migrate(database);
  for (const name of names) {
    const at = new Date().toISOString();
    const form = { token_hash: name, status: 'completed', created_at: at, updated_at: at, finished_at: at } as const;
    await database.db
      .insertInto('contact_forms')
      .values({ ...form, ...fieldChange('fullName', name) })
      .execute();
  }
  await database.close();
};

/** What a host of databases adds, and the user of DATABASE_URL may not read. */
const others = [
  'create schema auth',
  'create table auth.users (id int)',
  'create table auth.schema_migrations (id int)',
];
const noPublic = 'revoke all on schema public from public';

const places: readonly { place: string; source: string[]; target: string[] }[] = [
  {
    place: 'the schema public beside schemas of others',
    source: ['grant create on schema public to site', ...others],
    target: ['grant create on schema public to site', ...others],
  },
  {
    place: 'a schema with blanks, which the new database has',
    source: [noPublic, 'create schema "Klinika 1" authorization site'],
    target: [noPublic, 'create schema "Klinika 1" authorization site'],
  },
  {
    place: 'a schema that the new database lacks',
    source: [noPublic, 'create schema "Klinika 1" authorization site'],
    target: ['grant create on database NAME to site'],
  },
];

describe.runIf(hasOwnPostgres)('a backup of PostgreSQL', () => {
  let postgres: OwnPostgresServer;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    // The encoding that clients get lacks letters of the name below.
    await run(postgres.url, 'create role site login', "alter role site set client_encoding = 'LATIN1'");
    await run(postgres.url, `alter role site set search_path = 'Klinika 1', public`);
  });
  afterAll(() => postgres.close());

  const newDatabase = async (statements: readonly string[]): Promise<string> => {
    const url = new URL(await postgres.createDatabase());
    await run(url.href, ...statements.map((statement) => statement.replace('NAME', url.pathname.slice(1))));
    return Object.assign(url, { username: 'site' }).href;
  };

  test.each(places)('from $place is restored', async ({ source, target }) => {
    const env = {
      DATA_DIR: newFolder(),
      BACKUP_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: await newDatabase(source),
    };
    await createTables(env.DATABASE_URL, 'Đorđe Ščepanović');
    const destination = newFolder();
    expect(await runCommand('backup', env, destination)).toMatchObject({ code: 0 });

    const restored = { ...env, DATA_DIR: newFolder(), DATABASE_URL: await newDatabase(target) };
    expect(await runCommand('restore', restored, destination)).toMatchObject({ code: 0 });
    const again = await runProvider({ env: restored });
    const admin = providerClient(again.origin);
    expect((await admin.request('POST', '/auth/login', staff)).status).toBe(200);
    const { body } = await admin.request('GET', '/contact-form/all');
    expect(textField(body, 'contactForms', 0, 'fullName')).toBe('Đorđe Ščepanović');
    await again.close();
  });

  test('of a whole database, as older versions made it, has the schema of the provider’s tables', async () => {
    const url = await newDatabase(['grant create on schema public to site', ...others]);
    await createTables(url);
    const owner = Object.assign(new URL(url), { username: new URL(postgres.url).username }).href;
    await run(owner, 'create role "Two words"', 'reassign owned by site to "Two words"');
    const archive = path.join(newFolder(), 'archive');
    execFileSync('pg_dump', ['--format=custom', `--file=${archive}`, owner]);
    expect(await schemaOfArchive(owner, archive)).toBe('public');
  });

  test('whose restore fails leaves the functions of a host’s extensions', async () => {
    const source = await newDatabase(['grant create on schema public to site']);
    await createTables(source);
    const folder = newFolder();
    execFileSync('pg_dump', ['--format=custom', '--schema=public', `--file=${path.join(folder, 'clinic.db')}`, source]);
    const withExtension = ['grant create on schema public to site', 'create extension moddatetime'];
    const target = { dataDir: folder, databaseUrl: await newDatabase(withExtension) };
    const failure = new Error('the rest of the restore fails');
    await expect(loadDump(target, folder, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await isEmptyDatabase(target)).toBe(true);
  });

  test('is not restored into a schema that the provider would not read', async () => {
    const env = {
      DATA_DIR: newFolder(),
      BACKUP_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: await newDatabase(['grant create on schema public to site']),
    };
    await createTables(env.DATABASE_URL);
    const destination = newFolder();
    expect(await runCommand('backup', env, destination)).toMatchObject({ code: 0 });
    const target = ['grant create on schema public to site', 'create schema "Klinika 1" authorization site'];
    const restored = { ...env, DATA_DIR: newFolder(), DATABASE_URL: await newDatabase(target) };
    const sentence = 'The backup is of the schema public, and DATABASE_URL leads to Klinika 1: correct search_path';
    expect(await runCommand('restore', restored, destination)).toEqual({
      code: 1,
      output: expect.stringContaining(sentence),
    });
  });
});
