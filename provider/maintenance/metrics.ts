import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { buildAdminApp, measureRequests, metricOptions } from '#runtime/metrics.ts';
import { backupKinds, backupResults, lastBackup } from './last-runs.ts';
import { bytesOfDrafts } from '../requests/files.ts';
import type { Context } from '../context.ts';
import { countRows, isoTime } from '../db/database.ts';
import { oldestInTables } from '../db/rewrite-tables.ts';
import { countOverdue, findHeldRun, lastRetentionRun } from './retention.ts';
import { freeBytes } from '../files/disk-room.ts';
import { dependencies, type FindUnavailable } from './dependencies.ts';
import metrics from './metrics.json' with { type: 'json' };

/** Maximum time to read a value, so that a hanging database delays the other values of a scrape no longer than this. */
const readMilliseconds = 3000;

const orNaN = (reading: Promise<number>): Promise<number> =>
  Promise.race([reading, pause(readMilliseconds, Number.NaN, { ref: false })]).catch(() => Number.NaN);

const unixTime = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1000);

/** Reads the state of database, storage, scanner and disk for each scrape. The caller makes `app` listen. */
export function createProviderMetrics(
  context: Pick<Context, 'config' | 'clock' | 'database' | 'scanner'>,
  findUnavailable: FindUnavailable,
) {
  const { clock, config, database, scanner } = context;
  const { db } = database;
  const registry = new Registry();
  const of = metricOptions(registry, metrics);

  /** A gauge that is NaN while its value cannot be read. */
  const gauge = (name: keyof typeof metrics, read: () => Promise<number>) =>
    new Gauge({
      ...of(name),
      async collect() {
        this.set(await orNaN(read()));
      },
    });
  const secondsSince = (time: string | null): number =>
    time === null ? 0 : Math.max(0, clock().getTime() / 1000 - unixTime(time));

  void new Gauge({
    ...of('provider_dependency_up'),
    async collect() {
      const [unavailable, isScannerUp] = await Promise.all([findUnavailable(), scanner?.isUp()]);
      for (const dependency of dependencies) this.set({ dependency }, unavailable.includes(dependency) ? 0 : 1);
      if (scanner) this.set({ dependency: 'scanner' }, isScannerUp ? 1 : 0);
    },
  });
  void new Counter({
    ...of('provider_scans_total'),
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(scanner?.counts ?? {})) this.inc({ outcome }, count);
    },
  });
  gauge(
    'provider_scanner_signatures_timestamp_seconds',
    async () => ((await scanner?.signaturesFrom())?.getTime() ?? Number.NaN) / 1000,
  );
  gauge('provider_documents_unscanned', async () =>
    scanner ? countRows(db.selectFrom('form_files').where('scan', 'is', null)) : Number.NaN,
  );
  void new Gauge({
    ...of('provider_database_connections'),
    collect() {
      const pool = database.pool();
      if (!pool) return;
      this.set({ state: 'busy' }, pool.busy);
      this.set({ state: 'idle' }, pool.idle);
    },
  });
  gauge('provider_database_waiting_queries', async () => database.pool()?.waiting ?? 0);
  const unsentOf = (queue: 'notifications' | 'news_mails') =>
    db.selectFrom(queue).select('created_at').where('sent_at', 'is', null);
  const unsent = db
    .selectFrom(unsentOf('notifications').unionAll(unsentOf('news_mails')).as('mails'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('oldest')]);
  gauge('provider_notifications_pending', async () => (await unsent.executeTakeFirstOrThrow()).count);
  gauge('provider_notification_oldest_age_seconds', async () =>
    secondsSince((await unsent.executeTakeFirstOrThrow()).oldest),
  );
  const doomed = db.selectFrom('doomed_objects');
  gauge('provider_doomed_objects', () => countRows(doomed));
  gauge('provider_doomed_object_overdue_seconds', async () => {
    const overdue = doomed
      .select((object) => object.fn.min<string | null>('delete_after').as('time'))
      .where('delete_after', '<=', isoTime(clock));
    return secondsSince((await overdue.executeTakeFirstOrThrow()).time);
  });
  gauge('provider_erasure_unfinished_age_seconds', async () => secondsSince(await oldestInTables(database, clock)));
  gauge('provider_pending_uploads', () => countRows(db.selectFrom('pending_uploads')));
  const large = db.selectFrom('pending_uploads').where('upload_hash', 'is not', null);
  gauge('provider_large_uploads', () => countRows(large));
  gauge('provider_large_upload_bytes', async () => {
    const bytes = large.select(({ fn }) => fn.sum<number | null>('taken').as('sum'));
    return (await bytes.executeTakeFirstOrThrow()).sum ?? 0;
  });
  gauge('provider_retention_last_run_timestamp_seconds', async () => unixTime(await lastRetentionRun(db)));
  gauge('provider_retention_held_requests', async () => (await findHeldRun(context))?.due ?? 0);
  gauge('provider_retention_overdue_requests', () => countOverdue(context));
  void new Gauge({
    ...of('provider_backup_timestamp_seconds'),
    async collect() {
      const runs = backupKinds.flatMap((kind) => backupResults.map((result) => ({ kind, result })));
      const read = async ({ kind, result }: (typeof runs)[number]) => unixTime(await lastBackup(db, kind, result));
      await Promise.all(runs.map(async (run) => this.set(run, await orNaN(read(run)))));
    },
  });
  gauge('provider_disk_free_bytes', () => freeBytes(config.dataDir));
  gauge('provider_draft_documents_bytes', () => bytesOfDrafts(db, clock));
  gauge('provider_draft_documents_limit_bytes', async () => config.room.maxUnsubmittedBytes);
  gauge('provider_disk_reserve_bytes', async () => config.room.minFreeBytes);

  return { measureRequest: measureRequests(registry), app: buildAdminApp(registry) };
}
