import type { BackupKind } from '../maintenance/last-runs.ts';

/** The day of a nightly backup begins at this hour of UTC. */
const nightHour = 2;

const dayOf = (time: Date) => Math.floor((time.getTime() / 3_600_000 - nightHour) / 24);

/** @param last the last full backup that this process began; null: none. @returns the kind that is due: one full backup per day. */
export const nextKind = (last: Date | null, now: Date): BackupKind =>
  last === null || dayOf(last) !== dayOf(now) ? 'full' : 'increment';
