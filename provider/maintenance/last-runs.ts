import type { Connection } from '../db/database.ts';
import { recall, remember } from '../db/settings.ts';

export const backupKinds = ['full', 'increment'] as const;
export const backupResults = ['success', 'failure'] as const;
export type BackupKind = (typeof backupKinds)[number];
type BackupResult = (typeof backupResults)[number];

const nameOf = (kind: BackupKind, result: BackupResult) => `last_backup_${kind}_${result}`;

/** The day of a nightly backup begins at this hour of UTC. */
const nightHour = 2;

const dayOf = (time: Date) => Math.floor((time.getTime() / 3_600_000 - nightHour) / 24);

/** @param last the last full backup that this process began; null: none. @returns the kind that is due: one full backup per day. */
export const nextKind = (last: Date | null, now: Date): BackupKind =>
  last === null || dayOf(last) !== dayOf(now) ? 'full' : 'increment';

/** Records the time at which a backup ended, for the metrics. A full backup also counts as an increment. */
export async function recordBackup(db: Connection, kind: BackupKind, result: BackupResult, at: Date) {
  for (const name of new Set([nameOf(kind, result), nameOf('increment', result)]))
    await remember(db, name, at.toISOString());
}

export const lastBackup = (db: Connection, kind: BackupKind, result: BackupResult): Promise<string | null> =>
  recall(db, nameOf(kind, result));
