import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { isoTime, type Context, type Scanner } from '../context.ts';
import type { PoolState } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { Dependencies, Dependency } from './dependencies.ts';
import { findHeldRun, lastRetentionRun } from '../maintenance/retention.ts';
import { freeBytes } from '../storage/disk-room.ts';

/** A number, or NaN while it cannot be read. */
type Reading = number;

/** What an operator watches beside HTTP requests: ages in seconds, 0 when there is nothing. */
export interface OperatingState {
  isAvailable: Record<Dependency, boolean> & { scanner?: boolean };
  /** Of when the scanner's signatures are, as Unix time in seconds; NaN without a scanner, and when it does not say. */
  signatures: Reading;
  /** Documents that the scanner has not judged; NaN without a scanner. */
  unscannedDocuments: Reading;
  /** Since the start, by outcome; null without a scanner. */
  scans: Scanner['counts'] | null;
  /** null: the engine has no pool. */
  pool: PoolState | null;
  /** Mails to the clinic that the mail server has not taken. */
  pendingMails: Reading;
  oldestMailAge: Reading;
  /** Objects marked for deletion, and since when the most overdue one should be gone. */
  doomedObjects: Reading;
  doomedOverdue: Reading;
  pendingUploads: Reading;
  /** Unix time in seconds; 0: there was none. */
  lastRetentionRun: Reading;
  /** Requests whose deletion waits for an operator. */
  heldRequests: Reading;
  /** On the disk of DATA_DIR. */
  freeBytes: Reading;
}

/** How long a database that hangs delays the other readings. */
const readMilliseconds = 3000;

const orNaN = (read: Promise<number>): Promise<Reading> =>
  Promise.race([read, pause(readMilliseconds, Number.NaN, { ref: false })]).catch(() => Number.NaN);

/** @returns seconds from an ISO time until now; 0 for null. */
const secondsSince = (now: Date, time: string | null): number =>
  time === null ? 0 : Math.max(0, (now.getTime() - Date.parse(time)) / 1000);

const unixTime = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1000);

const countRows = async (
  db: Kysely<Tables>,
  table: 'doomed_objects' | 'pending_uploads',
): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Reads the state of database, storage and disk, in about three seconds at most. */
export async function readOperatingState(
  context: Pick<Context, 'config' | 'clock' | 'database' | 'scanner'>,
  dependencies: Dependencies,
): Promise<OperatingState> {
  const { clock, config, database, scanner } = context;
  const { db } = database;
  const now = clock();

  const mails = db
    .selectFrom('notifications')
    .select([sql<number | string>`count(*)`.as('count'), sql<string | null>`min(created_at)`.as('oldest')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const countUnscanned = async () => {
    const { count } = await db
      .selectFrom('form_files')
      .select(sql<number | string>`count(*)`.as('count'))
      .where('scan', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const mostOverdue = db
    .selectFrom('doomed_objects')
    .select(sql<string | null>`min(delete_after)`.as('due'))
    .where('delete_after', '<=', isoTime(clock))
    .executeTakeFirstOrThrow();

  const [
    unavailable,
    isScannerUp,
    signatures,
    unscannedDocuments,
    pendingMails,
    oldestMailAge,
    doomedObjects,
    doomedOverdue,
    pendingUploads,
    lastRun,
    heldRequests,
    free,
  ] = await Promise.all([
    dependencies.unavailable(),
    scanner?.isUp(),
    scanner?.signaturesFrom(),
    scanner ? orNaN(countUnscanned()) : Number.NaN,
    orNaN(mails.then(({ count }) => Number(count))),
    orNaN(mails.then(({ oldest }) => secondsSince(now, oldest))),
    orNaN(countRows(db, 'doomed_objects')),
    orNaN(mostOverdue.then(({ due }) => secondsSince(now, due))),
    orNaN(countRows(db, 'pending_uploads')),
    orNaN(lastRetentionRun(db).then(unixTime)),
    orNaN(findHeldRun(context).then((plan) => plan?.due ?? 0)),
    orNaN(freeBytes(config.dataDir)),
  ]);
  return {
    isAvailable: {
      database: !unavailable.includes('database'),
      storage: !unavailable.includes('storage'),
      ...(isScannerUp !== undefined && { scanner: isScannerUp }),
    },
    signatures: signatures ? signatures.getTime() / 1000 : Number.NaN,
    unscannedDocuments,
    scans: scanner?.counts ?? null,
    pool: database.pool(),
    pendingMails,
    oldestMailAge,
    doomedObjects,
    doomedOverdue,
    pendingUploads,
    lastRetentionRun: lastRun,
    heldRequests,
    freeBytes: free,
  };
}
