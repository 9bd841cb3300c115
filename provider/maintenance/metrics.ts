import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { buildAdminApp, measureRequests } from '#runtime/metrics.ts';
import { backupKinds, backupResults, lastBackup } from './last-runs.ts';
import { bytesOfDrafts } from '../requests/files.ts';
import type { Context } from '../context.ts';
import { countRows } from '../db/database.ts';
import { oldestInTables } from '../db/rewrite-tables.ts';
import { countOverdue, findHeldRun, lastRetentionRun } from './retention.ts';
import { freeBytes } from '../files/disk-room.ts';
import { dependencies, type FindUnavailable } from './dependencies.ts';
import { isoTime } from '../db/clock.ts';

/** Maximum time to read a value, so that a hanging database delays the other values of a scrape no longer than this. */
const readMilliseconds = 3000;

const orNaN = (reading: Promise<number>): Promise<number> =>
  Promise.race([reading, pause(readMilliseconds, Number.NaN, { ref: false })]).catch(() => Number.NaN);

const unixTime = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1000);

/** Reads the state of database, storage, scanner and disk for each scrape. The caller makes `app` listen. */
export function providerMetrics(
  context: Pick<Context, 'config' | 'clock' | 'database' | 'scanner'>,
  findUnavailable: FindUnavailable,
) {
  const { clock, config, database, scanner } = context;
  const { db } = database;
  const registry = new Registry();
  const registers = [registry];

  /** A gauge that is NaN while its value cannot be read. */
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `provider_${name}`,
      help,
      registers,
      async collect() {
        this.set(await orNaN(read()));
      },
    });
  const secondsSince = (time: string | null): number =>
    time === null ? 0 : Math.max(0, clock().getTime() / 1000 - unixTime(time));

  void new Gauge({
    name: 'provider_dependency_up',
    help: '1 while database and storage, as /readyz tests them, or the scanner can be used',
    labelNames: ['dependency'],
    registers,
    async collect() {
      const [unavailable, isScannerUp] = await Promise.all([findUnavailable(), scanner?.isUp()]);
      for (const dependency of dependencies)
        this.set({ dependency }, unavailable.includes(dependency) ? 0 : 1);
      if (scanner) this.set({ dependency: 'scanner' }, isScannerUp ? 1 : 0);
    },
  });
  void new Counter({
    name: 'provider_scans_total',
    help: 'Uploads and documents scanned for viruses, by outcome: clean, infected or failed',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(scanner?.counts ?? {})) this.inc({ outcome }, count);
    },
  });
  gauge(
    'scanner_signatures_timestamp_seconds',
    'Release time of the virus signatures; NaN if the scanner does not report it',
    async () => ((await scanner?.signaturesFrom())?.getTime() ?? Number.NaN) / 1000,
  );
  gauge('documents_unscanned', 'Documents not yet scanned for viruses', async () =>
    scanner ? countRows(db.selectFrom('form_files').where('scan', 'is', null)) : Number.NaN,
  );
  void new Gauge({
    name: 'provider_database_connections',
    help: 'Connections to PostgreSQL (at most ten), by state',
    labelNames: ['state'],
    registers,
    collect() {
      const pool = database.pool();
      if (!pool) return;
      this.set({ state: 'busy' }, pool.busy);
      this.set({ state: 'idle' }, pool.idle);
    },
  });
  gauge(
    'database_waiting_queries',
    'Queries waiting for a connection to PostgreSQL',
    async () => database.pool()?.waiting ?? 0,
  );
  const unsent = db.selectFrom('notifications').where('sent_at', 'is', null);
  const unsentNews = db.selectFrom('news_mails').where('sent_at', 'is', null);
  gauge(
    'notifications_pending',
    'Mails to the clinic not yet sent',
    async () => (await countRows(unsent)) + (await countRows(unsentNews)),
  );
  gauge('notification_oldest_age_seconds', 'Age of the oldest mail not yet sent', async () => {
    const oldest = unsent.select((mail) => mail.fn.min<string | null>('created_at').as('time'));
    return secondsSince((await oldest.executeTakeFirstOrThrow()).time);
  });
  const doomed = db.selectFrom('doomed_objects');
  gauge('doomed_objects', 'Objects marked for deletion from the storage', () => countRows(doomed));
  gauge('doomed_object_overdue_seconds', 'Delay of the most overdue deletion of an object', async () => {
    const overdue = doomed
      .select((object) => object.fn.min<string | null>('delete_after').as('time'))
      .where('delete_after', '<=', isoTime(clock));
    return secondsSince((await overdue.executeTakeFirstOrThrow()).time);
  });
  gauge(
    'erasure_unfinished_age_seconds',
    'Age of the oldest erasure whose text may still be in PostgreSQL’s tables; an hour and a minute is normal',
    async () => secondsSince(await oldestInTables(database, clock)),
  );
  gauge('pending_uploads', 'Uploads announced and not yet confirmed; they expire after forty minutes', () =>
    countRows(db.selectFrom('pending_uploads')),
  );
  gauge('retention_last_run_timestamp_seconds', 'Time of the last retention run; 0: never', async () =>
    unixTime(await lastRetentionRun(db)),
  );
  gauge(
    'retention_held_requests',
    'Requests whose deletion waits for an operator',
    async () => (await findHeldRun(context))?.due ?? 0,
  );
  gauge('retention_overdue_requests', 'Requests whose deletion is a day late', () => countOverdue(context));
  void new Gauge({
    name: 'provider_backup_timestamp_seconds',
    help: 'End of the last backup, by kind (full, increment; a full one is both) and result; 0: never',
    labelNames: ['kind', 'result'],
    registers,
    async collect() {
      const runs = backupKinds.flatMap((kind) => backupResults.map((result) => ({ kind, result })));
      const read = async ({ kind, result }: (typeof runs)[number]) =>
        unixTime(await lastBackup(db, kind, result));
      await Promise.all(runs.map(async (run) => this.set(run, await orNaN(read(run)))));
    },
  });
  gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR', () => freeBytes(config.dataDir));
  gauge('draft_documents_bytes', 'Documents of drafts', () => bytesOfDrafts(db, clock));
  gauge('draft_documents_limit_bytes', 'UNSUBMITTED_BYTES_MAX', async () => config.room.maxUnsubmittedBytes);
  gauge('disk_reserve_bytes', 'FREE_BYTES_MIN', async () => config.room.minFreeBytes);

  return { measureRequest: measureRequests(registry), app: buildAdminApp(registry) };
}
