import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Scanner } from '#provider/context.ts';
import { enqueue, deliver } from '#provider/mail/outbox.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openSqlite } from '#provider/db/sqlite.ts';
import { scanStoredDocuments } from '#provider/maintenance/scan-documents.ts';
import { s3Storage } from '#provider/files/s3-storage.ts';
import { deleteScheduled, scheduleDeletion, sweep } from '#provider/files/scheduled-deletion.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startRecordingServer } from '../../support/recording-server.ts';

let seconds = 0;
let database: ReturnType<typeof openSqlite>;
const clock = () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
beforeEach(async () => {
  database = openSqlite(newFolder());
  onTestFinished(() => database.close());
  await migrate(database);
});

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
  const form = { token_hash: name, status: 'completed', created_at: at, updated_at: at } as const;
  const { id } = await database.db
    .insertInto('contact_forms')
    .values(form)
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = { form_id: id, name, object_key: name, content_type: 'x', size: 1, created_at: at };
  await database.db.insertInto('form_files').values(file).execute();
  return id;
};

describe.each(failures)('one thing that %s', (_, fail) => {
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
    for (const id of ids)
      await database.db.transaction().execute((tx) => enqueue(tx, clock, 'notifications', id));
    const sent: number[] = [];
    let failed = 0;
    const outbox = {
      queue: 'notifications',
      send: async (id: number) => {
        if (id === ids[1]) await fail();
        sent.push(id);
      },
      isDropped: () => false,
    } as const;
    await deliver(database.db, clock, outbox, new AbortController().signal, () => (failed += 1));
    expect([sent, failed]).toEqual([[ids[0], ids[2]], 1]);
  });
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

test('an object that the storage does not have is deleted; a bucket that it does not have is a failure', async () => {
  const codes = { '/clinic/gone': 'NoSuchKey', '/clinic/silent': '', '/clinic/no-bucket': 'NoSuchBucket' };
  const server = await forTest(
    startRecordingServer({
      handle: ({ path }) => {
        const code = Object.entries(codes).find(([name]) => path.startsWith(name))?.[1];
        const body = code
          ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>x</Message></Error>`
          : '';
        return { status: 404, headers: [['content-type', 'application/xml']], body: Buffer.from(body) };
      },
    }),
  );
  const storage = s3Storage({
    endpoint: server.origin,
    bucket: 'clinic',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  onTestFinished(storage.close);
  await storage.delete('gone');
  await storage.delete('silent');
  await expect(storage.delete('no-bucket')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});
