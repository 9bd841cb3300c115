import { createServer } from 'node:http';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { staff } from '../../support/provider-client.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../support/provider-postgres.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { hasSmallDisks, onSmallDisk } from '../../support/small-disk.ts';

const secret = 'geheim-und-niemals-gezeigt';

/** Starts the provider, or the website with it, and expects it to exit. @returns the last message. */
const faultOf = async (
  env: Record<string, string>,
  { program = 'provider/main.ts', wrapper = [] }: { program?: string; wrapper?: readonly string[] } = {},
): Promise<string> => {
  const settings = { DATA_DIR: newFolder(), PORT: '0', PROVIDER_PORT: '0', ...env };
  const { code, stdout, stderr } = await runToEnd(program, settings, [], wrapper);
  expect(code).toBe(1);
  expect(stdout + stderr).not.toContain(secret);
  // Standard output has only log lines, because a generated password printed there would be lost.
  expect(stdout.split('\n').filter((line) => !/^(?:\{.*\})?$/.test(line))).toEqual([]);
  const [sentence, ...more] = stderr.trimEnd().split('\n');
  expect(more).toEqual([]);
  return sentence ?? '';
};

/** Starts the provider in this process. @returns the message of its refusal, which its program prints as above. */
const refusalOf = async (env: Record<string, string>): Promise<string> => {
  const settings = { DATA_DIR: newFolder(), STAFF_EMAIL: staff.email, ...env };
  const refusal = await runProvider({ env: settings }).then(
    () => 'It has started',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(refusal).not.toContain(secret);
  return refusal;
};

describe('a start on SQLite and files says in one sentence', () => {
  test('that DATA_DIR is no folder', async () => {
    const file = path.join(newFolder(), 'file');
    await writeFile(file, '');
    for (const program of ['provider/main.ts', 'server/main.ts'])
      expect(await faultOf({ DATA_DIR: path.join(file, 'data') }, { program })).toBe(
        `${file}/data/clinic.db cannot be written (ENOTDIR): give the folder of DATA_DIR to the user that runs the provider, on a disk that accepts writes`,
      );
  });

  test('that the database is damaged', async () => {
    const data = newFolder();
    await writeFile(path.join(data, 'clinic.db'), 'no database at all, whatever its name says'.repeat(100));
    expect(await refusalOf({ DATA_DIR: data })).toBe(
      `${data}/clinic.db is not a database, or is damaged (SQLITE_NOTADB): restore a backup, or correct DATA_DIR`,
    );
  });

  test('that files cannot be stored', async () => {
    const data = newFolder();
    await writeFile(path.join(data, 'files'), '');
    expect(await refusalOf({ DATA_DIR: data })).toMatch(
      /^\S+\/files cannot be written \((?:ENOTDIR|EEXIST)\): give the folder of DATA_DIR to the user/,
    );
  });

  test.skipIf(!hasSmallDisks)('that the disk is full', async () => {
    const data = newFolder();
    expect(await faultOf({ DATA_DIR: data }, { wrapper: onSmallDisk(64 * 1024) })).toBe(
      `There is no space left for ${data}/clinic.db: free some, or enlarge it`,
    );
  });
});

describe.skipIf(!hasPostgres)('a start on PostgreSQL says in one sentence', () => {
  let postgres: PostgresServer | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.close());

  const changed = async (change: (url: URL) => void): Promise<Record<string, string>> => {
    const url = new URL((await postgres?.createDatabase()) ?? '');
    url.password = secret;
    change(url);
    return { DATABASE_URL: url.href };
  };

  test('that nothing listens', async () => {
    const env = await changed((url) => {
      url.host = '127.0.0.1:9';
    });
    expect(await faultOf(env)).toMatch(
      /^The database postgres:\/\/127\.0\.0\.1:9\/test_\w+ cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL$/,
    );
  });

  test.each<[what: string, change: (url: URL) => void, sentence: RegExp]>([
    [
      'that the host does not exist',
      (url) => {
        url.host = 'database.invalid:5432';
      },
      /^The database postgres:\/\/database\.invalid:5432\/test_\w+ cannot be reached \((?:ENOTFOUND|EAI_AGAIN)\): start it, or correct DATABASE_URL$/,
    ],
    [
      'that the log-in is refused',
      (url) => {
        url.username = 'stranger';
      },
      /^The database \S+ refuses the log-in \(28000\): correct user and password in DATABASE_URL, or PGPASSWORD \(with the compose file POSTGRES_PASSWORD\)$/,
    ],
    [
      'that there is no such database',
      (url) => {
        url.pathname = '/nowhere';
      },
      /^There is no database postgres:\/\/\S+\/nowhere: create it with createdb, or correct DATABASE_URL$/,
    ],
  ])('%s', async (_what, change, sentence) => {
    expect(await refusalOf(await changed(change))).toMatch(sentence);
  });

  test('that it takes no writes', async () => {
    const env = await changed(() => undefined);
    const client = new Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    await client.query(
      'do $$ begin execute format($f$alter database %I set default_transaction_read_only = on$f$, current_database()); end $$',
    );
    await client.end();
    expect(await refusalOf(env)).toMatch(/^The database \S+ may not be written \(25006\): let the user of/);
  });
});

describe('a start on S3 says in one sentence', () => {
  const settings = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'clinic',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: secret,
  };

  test('that nothing listens', async () => {
    expect(await faultOf(settings)).toBe(
      'The storage http://127.0.0.1:9/clinic cannot be reached (ECONNREFUSED): start it, or correct S3_ENDPOINT',
    );
  });

  test('that the key is wrong', async () => {
    const s3 = await forTest(startS3());
    expect(await refusalOf({ ...s3.env, S3_ACCESS_KEY_ID: secret })).toMatch(
      /^The storage http:\/\/127\.0\.0\.1:\d+\/clinic\S* refuses the key \(\w+\): correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and let the key write, read and delete objects$/,
    );
    expect(await refusalOf({ ...s3.env, S3_SECRET_ACCESS_KEY: secret })).toMatch(
      /^The storage http:\/\/127\.0\.0\.1:\d+\/clinic\S* does not accept the signature \(SignatureDoesNotMatch\): correct S3_SECRET_ACCESS_KEY and S3_REGION/,
    );
  });

  test.each([
    [403, /refuses the key \(\w+\): correct S3_ACCESS_KEY_ID/],
    [507, /^There is no space left for http:\/\/127\.0\.0\.1:\d+\/clinic: free some, or enlarge it$/],
    [500, /fails \(500\): see its log, or correct S3_ENDPOINT$/],
  ])('that it answers %d to a write', async (status, sentence) => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(request.method === 'PUT' ? status : 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusalOf({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` })).toMatch(sentence);
  });
});

test.each(['files', 'S3'])('a start leaves nothing of its test behind in a storage of %s', async (storage) => {
  // The test server computes the signature of a list wrongly.
  const s3 = storage === 'S3' ? await startS3({ checksSignatures: false }) : null;
  const env = { DATA_DIR: newFolder(), ...s3?.env };
  const provider = await runProvider({ env });
  const config = loadConfig(env);
  const database = openDatabase(config);
  const objects = await openAllObjects(config);
  onTestFinished(async () => {
    objects[Symbol.dispose]();
    await database.close();
    await provider.close();
    await s3?.close();
  });
  expect(await database.db.selectFrom('doomed_objects').selectAll().execute()).toEqual([]);
  for await (const { place } of objects.list()) expect.unreachable(place);
});
