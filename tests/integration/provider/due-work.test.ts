import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backUp } from '#provider/backup/back-up.ts';
import { openBackupFiles } from '#provider/backup/backup-files.ts';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { restore } from '#provider/backup/restore.ts';
import { verifyBackup } from '#provider/backup/verify.ts';
import { loadConfig } from '#provider/config/config.ts';
import type { Scanner, SendMail } from '#provider/context.ts';
import { maintain } from '#provider/maintenance/maintain.ts';
import { countOverdue, lastRetentionRun } from '#provider/maintenance/retention.ts';
import { sentenceOf } from '#provider/config/operator-error.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { enqueue, deliver } from '#provider/mail/outbox.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openSqlite } from '#provider/db/sqlite.ts';
import { scanStoredDocuments } from '#provider/maintenance/scan-documents.ts';
import { createS3Storage } from '#provider/files/s3-storage.ts';
import { deleteScheduled, scheduleDeletion, sweep } from '#provider/files/scheduled-deletion.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

let seconds = 0;
let dataDir = '';
let database: ReturnType<typeof openSqlite>;
const clock = () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
beforeEach(async () => {
  dataDir = newFolder();
  database = openSqlite(dataDir);
  onTestFinished(() => database.close());
  await migrate(database);
});

const byte = () => Readable.from([Buffer.from('x')]);

/** Ways in which one of several due things fails. */
const failures: [string, () => Promise<never>][] = [
  ['is refused', () => Promise.reject(Object.assign(new Error('x'), { $metadata: { httpStatusCode: 403 } }))],
  ['loses its connection', () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }))],
  ['times out', () => Promise.reject(new DOMException('x', 'TimeoutError'))],
  ['finds no room', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' }))],
  ['ends with something that is no error', () => Promise.reject('x')],
];

const addForm = async (name: string) => {
  const at = clock().toISOString();
  const times = { created_at: at, updated_at: at, finished_at: at };
  const form = { token_hash: name, status: 'completed', ...times } as const;
  const { id } = await database.db.insertInto('contact_forms').values(form).returning('id').executeTakeFirstOrThrow();
  const file = { form_id: id, name, object_key: name, content_type: 'x', size: 1, created_at: at };
  await database.db.insertInto('form_files').values(file).execute();
  return id;
};

describe.each(failures)('one thing that %s', (_, fail) => {
  const read = async (key: string) => (key === 'b' ? fail() : byte());

  test('keeps no other object from its deletion, and is tried again after a minute, two, four', async () => {
    const keys = ['a', 'b', 'c', 'd'];
    await database.db.transaction().execute((tx) =>
      scheduleDeletion(
        tx,
        clock,
        keys.map((key) => ({ object_key: key })),
      ),
    );
    let scrubs = 0;
    const scrub = async () => void (scrubs += 1);
    const asked: string[] = [];
    const run = (storage: (key: string) => Promise<void>) => {
      const context = { clock, database: { ...database, scrub }, storage: { delete: storage } };
      return sweep(context).catch(() => 'failed');
    };
    const failing = async (key: string) => {
      asked.push(key);
      if (key === 'b') await fail();
    };
    expect(await run(failing)).toBe('failed');
    expect(asked).toEqual(keys);
    expect(scrubs).toBe(1);
    for (const pause of [60, 120, 240]) {
      asked.length = 0;
      seconds += pause - 1;
      expect(await run(failing)).toBe(0);
      seconds += 1;
      expect(await run(failing)).toBe('failed');
      expect(asked).toEqual(['b']);
    }
    // The time since which it is due stays, and with it the metric of overdue deletions grows.
    const left = await database.db.selectFrom('doomed_objects').selectAll().execute();
    expect(left).toEqual([expect.objectContaining({ object_key: 'b', attempts: 4 })]);
    expect(Date.parse(left[0]?.delete_after ?? '')).toBe(clock().getTime() - 420_000);
    seconds += 480;
    expect(await run(async () => undefined)).toBe(1);
  });

  test('keeps no other document from its scan', async () => {
    for (const name of ['a', 'b', 'c']) await addForm(name);
    const scanner = {
      scan: async (open) => {
        await open();
        return 'clean';
      },
      isUp: async () => true,
    } satisfies Partial<Scanner>;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop uses no other part of the ports
    const context = {
      clock,
      database,
      onRemoved: () => undefined,
      storage: { read: (key: string) => (key === 'b' ? fail() : Promise.resolve(null)) },
    } as never;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    const scanning = scanStoredDocuments(context, scanner as never, new AbortController().signal);
    expect(await scanning.catch(() => 'failed')).toBe('failed');
    const unscanned = database.db.selectFrom('form_files').select('name').where('scan', 'is', null);
    expect(await unscanned.execute()).toEqual([{ name: 'b' }]);
  });

  test('keeps no other mail from its delivery', async () => {
    const ids = [await addForm('a'), await addForm('b'), await addForm('c')];
    for (const id of ids) await database.db.transaction().execute((tx) => enqueue(tx, clock, 'notifications', id));
    const sent: number[] = [];
    let failed = 0;
    const outbox = {
      queue: 'notifications',
      mailOf: async (id: number) => ({ to: '', subject: String(id), text: '' }),
      isDropped: () => false,
    } as const;
    const sendMail: SendMail = async ({ subject }) => {
      if (Number(subject) === ids[1]) await fail();
      sent.push(Number(subject));
    };
    await deliver({ db: database.db, clock, sendMail }, outbox, new AbortController().signal, () => (failed += 1));
    expect([sent, failed]).toEqual([[ids[0], ids[2]], 1]);
  });

  test('keeps no other object from a backup, which names it, as do verification and restore', async () => {
    const ids = [await addForm('a'), await addForm('b'), await addForm('c')];
    const config = loadConfig({ DATA_DIR: dataDir });
    using files = await openBackupFiles(newFolder(), loadBackupConfig({}));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a backup uses no other part of the storage
    const objects = { read } as never;
    const done = await backUp({ config, clock, database, objects }, files);
    expect(done).toMatchObject({ objects: 2, missing: 1, faults: [] });
    const row = `document ${ids[1]} of request ${ids[1]}`;
    expect(done.failures.map(sentenceOf)).toEqual([expect.stringContaining(`${row} (object b) was not copied: `)]);

    const lacking = [`${row}: its object is not in the backup`];
    expect(await verifyBackup({ database, objects }, files, done.id)).toEqual(lacking);
    const target = loadConfig({ DATA_DIR: newFolder() });
    using restored = await openAllObjects(target);
    const into = { config: target, clock, objects: restored };
    const { missing } = await restore(into, files, done.id, [], {
      skipsDamaged: false,
      signal: new AbortController().signal,
    });
    expect(missing).toEqual(lacking);

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
    const healed = { read: async () => byte() } as never;
    seconds += 1;
    const next = await backUp({ config, clock, database, objects: healed }, files);
    expect(next).toMatchObject({ objects: 3, copied: 1, missing: 0, failures: [] });
  });
});

/** Statements of a deletion, one of which fails for one of three requests. */
const statements = [
  'delete on contact_forms',
  'update on contact_forms',
  'delete on form_files',
  'insert on doomed_objects',
  'insert on spent_tokens',
];

test.each(statements)(
  'a request whose deletion fails at %s keeps no other from it, and is counted after a day',
  async (statement) => {
    for (const name of ['a', 'b', 'c']) await addForm(name);
    const isSecond = {
      contact_forms: `old.token_hash = 'b'`,
      form_files: `old.name = 'b'`,
      doomed_objects: `new.object_key = 'b'`,
      spent_tokens: `new.token_hash = 'b'`,
    }[statement.split(' ').at(-1) ?? ''];
    const trigger = `create trigger broken before ${statement} when ${isSecond} begin select raise(abort, 'x'); end`;
    await sql.raw(trigger).execute(database.db);
    seconds += 1000 * 24 * 3600;
    const config = loadConfig({ DATA_DIR: dataDir });
    const deleted: string[] = [];
    const storage = { delete: async (key: string) => void deleted.push(key) };
    const context = { config, clock, database, storage };
    const run = () => maintain(context, { confirmed: true });
    await expect(run()).rejects.toThrow('x');
    const left = database.db.selectFrom('contact_forms').select('token_hash');
    expect([await left.execute(), deleted]).toEqual([[{ token_hash: 'b' }], ['a', 'c']]);
    expect(await countOverdue(context)).toBe(1);
    expect(await lastRetentionRun(database.db)).toBe(clock().toISOString());

    await sql`drop trigger broken`.execute(database.db);
    expect(await run()).toMatchObject({ deletedRequests: 1, deletedObjects: 1 });
    expect(await countOverdue(context)).toBe(0);
  },
);

test('expired rows that cannot be deleted do not keep others from it', async () => {
  const { db } = database;
  const at = clock().toISOString();
  const form_id = await addForm('a');
  const upload = { object_key: 'u', form_id, name: 'x', content_type: 'x', size: 1, expires_at: at };
  await db.insertInto('pending_uploads').values(upload).execute();
  await db.insertInto('spent_tokens').values({ token_hash: 'x', forget_after: at }).execute();
  await sql`create trigger broken before delete on pending_uploads begin select raise(abort, 'x'); end`.execute(db);
  seconds += 24 * 3600;
  const storage = { delete: async () => undefined };
  const context = { config: loadConfig({ DATA_DIR: dataDir }), clock, database, storage };
  await expect(maintain(context, { confirmed: true })).rejects.toThrow('x');
  expect(await db.selectFrom('spent_tokens').selectAll().execute()).toEqual([]);
});

test('a storage that refuses every deletion ends a run soon, and nothing is forgotten', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({ object_key: `key ${index}` }));
  await database.db.transaction().execute((tx) => scheduleDeletion(tx, clock, rows));
  let calls = 0;
  const storage = { delete: async () => Promise.reject(new Error(String((calls += 1)))) };
  await expect(deleteScheduled({ clock, database, storage })).rejects.toThrow('1');
  expect(calls).toBe(5);
  const { db } = database;
  expect(await db.selectFrom('doomed_objects').select('object_key').execute()).toHaveLength(250);
  expect(await deleteScheduled({ clock, database, storage: { delete: async () => undefined } })).toBe(245);
});

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`;

/** A storage whose server gives every request this answer. */
const startAnswering = async (status: number, type: string, body: string) => {
  const headers: [string, string][] = [['content-type', type]];
  const server = await forTest(startRecordingServer({ handle: () => ({ status, headers, body: Buffer.from(body) }) }));
  const storage = createS3Storage({
    endpoint: server.origin,
    bucket: 'clinic',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  onTestFinished(storage.close);
  return storage;
};

describe('a deletion that S3 answers', () => {
  const page = '<html><head><title>x</title></head><body>x</body></html>';

  test.each([
    [204, 'application/xml', ''],
    [204, 'text/html; charset=UTF-8', ''],
    [404, 'text/html; charset=UTF-8', ''],
    [404, 'application/xml', xml('NoSuchKey')],
    [404, 'application/xml', xml('NoSuchUpload')],
    [404, 'application/xml', ''],
  ])('with %i %s %s is done', async (...answer) => {
    const storage = await startAnswering(...answer);
    await expect(storage.delete('key', 'parts')).resolves.toBeUndefined();
  });

  test('for a bucket that it does not have is a failure', async () => {
    const storage = await startAnswering(404, 'application/xml', xml('NoSuchBucket'));
    await expect(storage.delete('key')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('with a page and 503 is a failure that the SDK repeats', async () => {
    const storage = await startAnswering(503, 'text/html', page);
    await expect(storage.delete('key')).rejects.toMatchObject({ $metadata: { httpStatusCode: 503, attempts: 2 } });
  });

  test.each([
    ['a maintenance page', 200, 'text/html', page],
    ['a page of a restarting front', 404, 'text/html; charset=utf-8', page],
    ['a text of a restarting front', 404, 'text/plain', '404 page not found'],
    ['a gate that will see', 202, 'application/json', '{}'],
  ])('is not done by %s, nor is the object missing', async (_what, ...answer) => {
    const storage = await startAnswering(...answer);
    await expect(storage.delete('key')).rejects.toMatchObject({ code: 'FOREIGN_ANSWER' });
    await expect(storage.delete('key', 'parts')).rejects.toMatchObject({ code: 'FOREIGN_ANSWER' });
    await expect(storage.size('key')).rejects.toMatchObject({ code: 'FOREIGN_ANSWER' });
  });
});
