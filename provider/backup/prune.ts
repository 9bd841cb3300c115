import { eachAlone } from '../due-work.ts';
import type { BackupFiles } from './backup-files.ts';
import { nullWhenDamaged } from './checksum.ts';
import { backupIds, backupTime, findManifest, manifestFile, sharedFile, sharedFolder } from './manifest.ts';
import { transferAll } from './transfer-all.ts';

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** @returns the hour or day of which only the newest backup is kept; null: the backup has expired. */
function periodOf(id: string, now: Date, days: number): string | null {
  const age = now.getTime() - backupTime(id);
  if (age < hourMilliseconds) return id;
  if (age < dayMilliseconds) return id.slice(0, '2026-01-01T00'.length);
  return age < days * dayMilliseconds ? id.slice(0, '2026-01-01'.length) : null;
}

/** Keeps all backups of the last hour, then the newest complete one of each hour for a day, then of each day. */
export async function thinOut(files: BackupFiles, now: Date, days: number): Promise<void> {
  const superfluous: string[] = [];
  const periods = Map.groupBy(await backupIds(files), (id) => periodOf(id, now, days));
  for (const [period, ids] of periods) {
    let isCovered = period === null;
    for (const id of ids)
      if (isCovered) superfluous.push(id);
      else if (ids.length > 1) isCovered = (await files.readText(manifestFile(id)).catch(nullWhenDamaged)) !== null;
  }
  await eachAlone(superfluous, async (id) => {
    // The manifest is removed first, so that a partly removed folder does not count as a backup.
    await files.remove(manifestFile(id));
    await files.removeFolder(id);
  });
}

/**
 * Removes shared copies that no backup names. Copies younger than a day are kept, because a backup in progress may name them.
 * @throws DamagedFile if a manifest cannot be read, because its copies are unknown.
 */
export async function removeUnused(files: BackupFiles, now: Date): Promise<void> {
  const used = new Set<string>();
  for (const id of await backupIds(files))
    for (const { key } of (await findManifest(files, id))?.objects ?? []) used.add(sharedFile(key));
  const unused: string[] = [];
  for await (const { name, writtenAt } of files.list(sharedFolder))
    if (!used.has(name) && now.getTime() - writtenAt.getTime() > dayMilliseconds) unused.push(name);
  const failures: unknown[] = [];
  await transferAll(unused, files.remove, (error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
