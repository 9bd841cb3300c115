import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runProvider } from '../../support/bundled-provider.ts';
import { findingsOf } from '../../support/check-up.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../../support/provider-postgres.ts';
import { startUnansweringHost } from '../../support/unanswering-host.ts';

let postgres: OwnPostgresServer;
let used = '';

beforeAll(async () => {
  if (!hasOwnPostgres) return;
  postgres = await startOwnPostgres();
  used = await postgres.createDatabase();
  const provider = await runProvider({ env: { DATABASE_URL: used } });
  await provider.close();
});
afterAll(() => postgres?.close());

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** @returns the URL of a copy of a database in which a provider has run. */
const copyUsed = async (): Promise<URL> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(postgres.url, `create database ${name} template ${new URL(used).pathname.slice(1)}`);
  return new URL(`/${name}`, postgres.url);
};

interface Row {
  fault: string;
  /** Plants the fault. @returns the value of DATABASE_URL. */
  plant: (url: URL) => Promise<string> | string;
  finding: RegExp;
  options?: Parameters<typeof findingsOf>[1];
}

const named = (url: URL, name: keyof URL & ('username' | 'pathname' | 'host'), value: string): string =>
  Object.assign(new URL(url), { [name]: value }).href;

const rows: readonly Row[] = [
  {
    fault: 'nothing listens',
    plant: (url) => named(url, 'host', '127.0.0.1:9'),
    finding:
      /^DATABASE_UNREACHABLE: The database postgres:\/\/127\.0\.0\.1:9\/test_\w+ cannot be reached \(ECONNREFUSED\)/,
  },
  {
    fault: 'its host does not exist',
    plant: (url) => named(url, 'host', 'database.invalid:5432'),
    finding: /^DATABASE_UNREACHABLE: .* cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\): start it, or correct/,
  },
  {
    fault: 'a firewall drops its packets',
    plant: async (url) => {
      const host = await startUnansweringHost();
      onTestFinished(host.close);
      return named(url, 'host', new URL(host.origin).host);
    },
    finding: /^DATABASE_UNREACHABLE: .* cannot be reached \(timeout\): start it, or correct DATABASE_URL$/,
  },
  {
    fault: 'its socket is not there',
    plant: () => 'postgres:///clinic?host=/nowhere',
    finding: /^DATABASE_UNREACHABLE: The database \S+ cannot be reached \(connect ENOENT\): start it, or correct/,
  },
  {
    fault: 'it refuses the log-in',
    plant: (url) => named(url, 'username', 'stranger'),
    finding: /^DATABASE_LOGIN: The database \S+ refuses the log-in \(28000\): correct user and password/,
  },
  {
    fault: 'there is no such database',
    plant: (url) => named(url, 'pathname', '/nowhere'),
    finding: /^DATABASE_NAME: There is no database postgres:\/\/\S+\/nowhere: create it with createdb/,
  },
  {
    fault: 'it accepts no writes',
    plant: async (url) => {
      await run(url.href, `alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`);
      return url.href;
    },
    finding: /^DATABASE_UNWRITABLE: The database \S+ may not be written \(25006\): let the user of DATABASE_URL/,
  },
  ...(hasPgbouncer
    ? [
        {
          fault: 'its pooler works by statement',
          plant: async (url: URL) => (await forTest(startPgbouncer(url.href, 'statement'))).url,
          finding: /^DATABASE_STATEMENTS: The connection pooler in front of the database \S+ works by statement/,
        },
      ]
    : []),
  {
    fault: 'it offers no TLS',
    plant: (url) => `${url.href}?sslmode=verify-full`,
    finding: /^DATABASE_TLS: The database \S+ offers no TLS: switch it on there, or correct sslmode/,
  },
  {
    fault: 'the file of its authority is missing',
    plant: (url) => `${url.href}?sslmode=verify-full&sslrootcert=/nowhere.pem`,
    finding: /^DATABASE_CERTIFICATE: A certificate or key that DATABASE_URL names cannot be read \(ENOENT\)/,
  },
  {
    fault: 'its tables belong to another user',
    plant: async (url) => {
      const name = `heir_${url.pathname.slice(-8)}`;
      await run(
        url.href,
        `create role ${name} login`,
        `grant all on all tables in schema public to ${name}`,
        `grant all on all sequences in schema public to ${name}`,
      );
      return named(url, 'username', name);
    },
    finding: /^DATABASE_OWNER: The database \S+ has \d+ tables of another user, which an upgrade cannot change: let/,
  },
  {
    fault: 'its user may not create tables before the first start',
    plant: async (url) => {
      const empty = new URL(await postgres.createDatabase());
      const name = `guest_${url.pathname.slice(-8)}`;
      await run(empty.href, 'revoke create on schema public from public', `create role ${name} login`);
      return named(empty, 'username', name);
    },
    finding: /^DATABASE_UNWRITABLE: The database \S+ may not be written \(42501\): let the user of DATABASE_URL create/,
    options: { isRunning: false },
  },
  {
    fault: 'it has no tables',
    plant: async () => postgres.createDatabase(),
    finding: /^DATABASE_EMPTY: The database is empty: correct DATA_DIR or DATABASE_URL, or start the site once/,
  },
  {
    fault: 'migrations are missing',
    plant: async (url) => {
      await run(url.href, "delete from schema_migrations where name like '002%'");
      return url.href;
    },
    finding: /^SCHEMA_OLDER: The database has the schema of an older version \(0020/,
  },
  {
    fault: 'its clock differs from ours',
    plant: (url) => url.href,
    finding: /^DATABASE_CLOCK: The clocks of provider and database \S+ are more than a minute apart: let NTP/,
    options: { clock: () => new Date(Date.now() - 90_000) },
  },
];

const settings = (url: string) => ({ DATABASE_URL: url, DATA_DIR: newFolder() });

describe.skipIf(!hasOwnPostgres)('the doctor names, of PostgreSQL,', () => {
  test.each(rows)('that $fault', async ({ plant, finding, options }) => {
    const found = await findingsOf(settings(await plant(await copyUsed())), options);
    expect(found).toContainEqual(expect.stringMatching(finding));
    expect(found.filter((line) => /CHECK_FAILED|UNKNOWN/.test(line))).toEqual([]);
  });

  test.skipIf(!hasPgbouncer)('that a pooler works by transaction, but not one that works by session', async () => {
    const url = await copyUsed();
    const find = async (mode: 'session' | 'transaction') => {
      const pooler = await forTest(startPgbouncer(url.href, mode));
      const found = await findingsOf(settings(pooler.url));
      return found.filter((line) => !/^(?:BACKUP|SECOND_FACTOR)/.test(line));
    };
    expect(await find('transaction')).toEqual([
      expect.stringMatching(
        /^DATABASE_POOLER: A connection pooler is in front of the database \S+, through which backup/,
      ),
    ]);
    expect(await find('session')).toEqual([]);
  });

  test('nothing of a database in which nothing is wrong, and leaves nothing behind', async () => {
    const url = await copyUsed();
    const found = await findingsOf(settings(url.href));
    expect(found.filter((line) => !/^(?:BACKUP_NONE|SECOND_FACTOR)/.test(line))).toEqual([]);
    const empty = await postgres.createDatabase();
    expect(await findingsOf(settings(empty), { isRunning: false })).toEqual([]);
    expect(await findingsOf(settings(empty))).toContainEqual(expect.stringMatching(/^DATABASE_EMPTY/));
  });
});
