import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from 'kysely';
import { migrate } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { createLogger } from '#runtime/logger.ts';
import { startProvider } from '#provider/start.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, numberField, providerClient, textField } from '../../support/provider-client.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const processes = 3;
let postgres: PostgresServer | null = null;
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.close();
});

/** Starts several providers at the same moment. @returns the output of each. */
async function startTogether(env: Record<string, string>): Promise<string[]> {
  const started = await Promise.all(Array.from({ length: processes }, () => startProviderProcess(env)));
  const outputs = started.map(({ output }) => output());
  expect(await Promise.all(started.map(({ terminate }) => terminate()))).toEqual(
    Array.from({ length: processes }, () => 0),
  );
  return outputs;
}

/** The password comes before the line after which others may kill the process. */
const isFirst = (output: string): boolean => /First staff account.+"provider listening"/s.test(output);

describe('several processes that start at once on an empty database', () => {
  test('share one schema and one account, SQLite', async () => {
    const outputs = await startTogether({ DATA_DIR: newFolder() });
    expect(outputs.filter(isFirst)).toHaveLength(1);
  });
  test.skipIf(!hasPostgres)('share one schema and one account, PostgreSQL', async () => {
    const url = await postgres?.createDatabase();
    const outputs = await startTogether({ DATA_DIR: newFolder(), DATABASE_URL: url ?? '' });
    expect(outputs.filter(isFirst)).toHaveLength(1);
  });
});

test.skipIf(!hasPostgres).each(['LATIN1', 'SQL_ASCII'])(
  'a database in %s ends the start with a sentence',
  async (encoding) => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const { db, close } = openDatabase({ dataDir: '', databaseUrl });
    const name = encoding.toLowerCase();
    await sql.raw(`create database ${name} encoding '${encoding}' locale 'C' template template0`).execute(db);
    await close();
    const env = { DATA_DIR: newFolder(), DATABASE_URL: new URL(`/${name}`, databaseUrl).href };
    const { code, stderr } = await runToEnd('provider/main.ts', env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^The database has the encoding ${encoding}: .+\\n$`)),
    ]);
  },
);

test.skipIf(!hasPostgres).each(['serializable', 'repeatable read'])(
  'a database that isolates transactions as %s by default ends the start with a sentence, whose command lets it start',
  async (isolation) => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const { db, close } = openDatabase({ dataDir: '', databaseUrl });
    onTestFinished(close);
    const name = new URL(databaseUrl).pathname.slice(1);
    await sql.raw(`alter database ${name} set default_transaction_isolation = '${isolation}'`).execute(db);
    const env = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl, PROVIDER_PORT: '0' };
    const { code, stderr } = await runToEnd('provider/main.ts', env);
    expect(code).toBe(1);
    const pattern = new RegExp(
      `^The database has default_transaction_isolation = ${isolation}, .* run (ALTER ROLE .+)\\n$`,
    );
    const command = pattern.exec(stderr)?.[1] ?? stderr;
    // In this database only, because other tests share the server and its user.
    await sql.raw(command.replace(' SET ', ` IN DATABASE ${name} SET `)).execute(db);
    await (await runProvider({ env })).close();
  },
);

test.skipIf(!hasPostgres).each(['sessions (id text)', 'schema_migrations (version text)'])(
  'a database in which another program has the table %s ends the start with a sentence, and is not changed',
  async (table) => {
    const databaseUrl = (await postgres?.createDatabase()) ?? '';
    const { db, close } = openDatabase({ dataDir: '', databaseUrl });
    onTestFinished(close);
    await sql.raw(`create table ${table}`).execute(db);
    const { code, stderr } = await runToEnd('provider/main.ts', { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database \S+ has tables of another program \(42\w+\): create one for .+\n$/),
    ]);
    expect((await db.introspection.getTables()).length).toBe(1);
  },
);

test.skipIf(!hasPostgres)('a database that ends calls too early ends the start with a sentence', async () => {
  const databaseUrl = (await postgres?.createCopy()) ?? '';
  const { db, close } = openDatabase({ dataDir: '', databaseUrl });
  for (const statement of [
    `alter database ${new URL(databaseUrl).pathname.slice(1)} set statement_timeout = '2s'`,
    "create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
    // After the tests of database and storage.
    'create trigger wait before insert on settings for each row execute function wait()',
  ])
    await sql.raw(statement).execute(db);
  await close();
  const { code, stderr } = await runToEnd('provider/main.ts', { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database \S+ ends calls and transactions too early \(57014\): let the user of .+\n$/),
  ]);
});

describe.each(['SQLite', 'PostgreSQL'])('on %s, the schema of a newer version', (engine) => {
  test.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    'stops the start and every command with one sentence',
    async () => {
      const url = engine === 'PostgreSQL' ? await postgres?.createDatabase() : undefined;
      const env = { DATA_DIR: newFolder(), ...(url && { DATABASE_URL: url }) };
      const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: url ?? null });
      await migrate(database);
      await sql`insert into schema_migrations (name) values ('9999-future.sql')`.execute(database.db);
      await database.close();

      // The commands have one opening of the database for both engines.
      const commands = [['provider/cli/staff.ts', 'list'] as const, ['provider/cli/retention.ts'] as const];
      for (const [program, ...args] of [['provider/main.ts'] as const, ...(engine === 'SQLite' ? commands : [])]) {
        const { code, stdout, stderr } = await runToEnd(program, { ...env, PROVIDER_PORT: '0' }, args);
        expect([code, stdout.includes('provider listening')]).toEqual([1, false]);
        expect(stderr.split('\n').at(-2)).toMatch(
          /^The database has the schema of a newer version \(9999-future\.sql\): start that version, or .*$/,
        );
      }
    },
  );
});

const start = async (env: Record<string, string>) => {
  const logins: unknown[] = [];
  const onStaffLogin = (login: unknown) => logins.push(login);
  const options = { host: '127.0.0.1', port: 0, logger: createLogger('silent', 'provider'), demo: true };
  return { ...(await startProvider({ env, ...options, onStaffLogin })), logins };
};

describe('an embedded start', () => {
  test('prints the generated log-in once, and it works', async () => {
    const env = { DATA_DIR: newFolder() };
    const first = await start(env);
    expect(first.logins).toHaveLength(1);
    const login = await providerClient(first.origin).request('POST', '/auth/login', first.logins[0]);
    expect(login.status).toBe(200);
    await first.close();
    const second = await start(env);
    expect(second.logins).toEqual([]);
    await second.close();
  });

  test('brings three articles with pictures, and what staff deletes stays deleted', async () => {
    const env = { DATA_DIR: newFolder() };
    const first = await start(env);
    const client = providerClient(first.origin);
    const { body } = await client.request('GET', '/blog/get-blogs');
    expect(body).toHaveLength(3);
    const pictures = [0, 1, 2].map((index) => textField(body, index, 'images', 0, 'previewUrl'));
    for (const picture of pictures) {
      const shown = await fetch(picture);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    await client.request('POST', '/auth/login', first.logins[0]);
    await client.request('DELETE', `/blog/delete-blog/${numberField(body, 0, 'id')}`);
    await first.close();

    const second = await start(env);
    const left = (await providerClient(second.origin).request('GET', '/blog/get-blogs')).body;
    expect(left).toHaveLength(2);
    expect(field(left, 0, 'id')).toBe(field(body, 1, 'id'));
    await second.close();
  });

  test('says every wrong setting at once', async () => {
    const env = { DATABASE_URL: 'mysql://x', S3_BUCKET: 'b', STAFF_EMAIL: 'a@b.c', ACCESS_TOKEN_TTL: 'soon' };
    const refusal = await start(env).catch((error: unknown) => String(error));
    for (const key of ['DATABASE_URL', 'S3_ENDPOINT', 'STAFF_PASSWORD', 'ACCESS_TOKEN_TTL'])
      expect(refusal).toContain(key);
  });
});
