import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig } from '#provider/config/config.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openDatabase } from '#provider/db/open.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { hasPostgres, startPostgres } from '#tests/support/provider-postgres.ts';
import { printTable } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Measures backup and restore of 20,000 requests with 10,000 documents of 200 KB (2 GB) in files: a full
 * backup into an empty folder, a second full backup, an increment after 50 new requests with documents, and a
 * restore. All backups are encrypted.
 */
const requests = 20_000;
const documents = 10_000;
const documentBytes = 200_000;
const newRequests = 50;
const batchSize = 500;

async function insertRequests(env: Record<string, string>, from: number, to: number, withDocuments: number) {
  const config = loadConfig(env);
  const database = openDatabase(config);
  const objects = await openAllObjects(config);
  await migrate(database);
  const time = new Date().toISOString();
  for (let start = from; start < to; start += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, to - start) }, (_, index) => start + index);
    const rows = await database.db
      .insertInto('contact_forms')
      .values(
        numbers.map((number) => ({
          token_hash: `bench-${number}`,
          full_name: `Maria Rossi ${number}`,
          email: `maria${number}@example.it`,
          phone_number: `3933${number}`,
          message: `Vorrei un preventivo. ${randomBytes(400).toString('base64')}`,
          status: 'completed' as const,
          created_at: time,
          updated_at: time,
          finished_at: time,
        })),
      )
      .returning('id')
      .execute();
    const files = rows
      .filter((_, index) => start + index < withDocuments)
      .map(({ id }) => ({
        form_id: id,
        name: 'panoramica.jpg',
        object_key: randomBytes(32).toString('base64url'),
        content_type: 'image/jpeg',
        size: documentBytes,
        created_at: time,
      }));
    if (files.length === 0) continue;
    await database.db.insertInto('form_files').values(files).execute();
    for (const { object_key: key, content_type: contentType, size } of files)
      await objects.write({ key, contentType, size }, one(randomBytes(size)));
  }
  await database.close();
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function run(command: string, env: Record<string, string>, ...args: string[]) {
  const before = performance.now();
  const child = spawn(process.execPath, [`dist/programs/${command}.js`, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    try {
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
    } catch {
      // The process has ended.
    }
  }, 100);
  const code = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
  return { seconds: (performance.now() - before) / 1000, 'memory, MB': peak };
}

async function measure(title: string, databaseUrls: readonly [Record<string, string>, Record<string, string>]) {
  await using source = await temporaryFolder();
  await using destination = await temporaryFolder();
  await using target = await temporaryFolder();
  const BACKUP_KEY = randomBytes(32).toString('base64');
  const env = { DATA_DIR: source.path, BACKUP_KEY, ...databaseUrls[0] };
  const restored = { DATA_DIR: target.path, BACKUP_KEY, ...databaseUrls[1] };
  await insertRequests(env, 0, requests, documents);
  const table = {
    'first full backup': await run('backup', env, destination.path),
    'next full backup': await run('backup', env, destination.path),
  };
  await insertRequests(env, requests, requests + newRequests, requests + newRequests);
  printTable(title, {
    ...table,
    'increment, 50 new requests': await run('backup', env, '--increment', destination.path),
    restore: await run('restore', restored, destination.path),
  });
}

await measure('SQLite', [{}, {}]);
if (hasPostgres) {
  const postgres = await startPostgres();
  const urls = [await postgres.createDatabase(), await postgres.createDatabase()] as const;
  await measure('PostgreSQL', [{ DATABASE_URL: urls[0] }, { DATABASE_URL: urls[1] }]);
  await postgres.close();
}
