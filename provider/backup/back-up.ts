import type { Context } from '../context.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { AllObjects } from '../files/all-objects.ts';
import type { BackupFiles } from './backup-files.ts';
import { withSnapshot } from './database-dump.ts';
import { backUpErasures } from './erasure-list.ts';
import { nullWhenDamaged } from './checksum.ts';
import {
  backupId,
  backupIds,
  databaseFile,
  findManifest,
  sharedFile,
  sharedFolder,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { listStoredObjects, type StoredObject } from './stored-objects.ts';
import { transferAll } from './transfer-all.ts';

export type BackupSource = Pick<Context, 'config' | 'clock' | 'database'> & { objects: AllObjects };

/** `faults`: one line per object that does not match its row. `failures`: the error of each object that was not copied. */
type CopiedObjects = Pick<Manifest, 'objects' | 'deleted'> & { faults: string[]; failures: Error[] };

/** Number of failures without any success after which the storage itself seems to fail. */
const mostFailures = 8;

/** @returns the shared copies that the newest backup names and the destination has, by the keys of their objects. */
async function existingCopies(files: BackupFiles): Promise<Map<string, Manifest['objects'][number]>> {
  const stored = new Set<string>();
  for await (const { name } of files.list(sharedFolder)) stored.add(name);
  for (const id of await backupIds(files)) {
    const newest = await findManifest(files, id).catch(nullWhenDamaged);
    const copies = newest?.objects.filter(({ key }) => stored.has(sharedFile(key)));
    if (copies) return new Map(copies.map((copy) => [copy.key, copy]));
  }
  return new Map();
}

/** A failure does not keep other objects from being copied. An object deleted together with its row is no fault. */
async function copyObjects(
  { database, objects }: BackupSource,
  files: BackupFiles,
  expected: readonly StoredObject[],
): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: [], deleted: [], faults: [], failures: [] };
  const isGone: StoredObject[] = [];
  const copy = async (object: StoredObject) => {
    const { key, contentType, size, row } = object;
    if (copied.objects.length === 0 && copied.failures.length >= mostFailures) return;
    const bytes = await objects.read(key).catch((error: unknown) => {
      // A missing object is forbidden to a key that may not list the bucket.
      if (!(error instanceof OperatorError) || error.code !== 'STORAGE_RIGHTS') throw error;
      return null;
    });
    if (!bytes) {
      isGone.push(object);
      return;
    }
    const checksum = await files.write(sharedFile(key), bytes);
    copied.objects.push({ key, contentType, ...checksum });
    if (checksum.size !== size) copied.faults.push(`${row}: ${checksum.size} bytes are stored instead of ${size}`);
  };
  await transferAll(expected, copy, (cause, { row, key }) =>
    copied.failures.push(new Error(`${row} (object ${key}) was not copied`, { cause })),
  );
  if (isGone.length === 0) return copied;
  const kept = new Set((await listStoredObjects(database.db)).map(({ key }) => key));
  for (const { key, row } of isGone)
    if (kept.has(key)) copied.faults.push(`${row}: its object is missing in the storage`);
    else copied.deleted.push(key);
  return copied;
}

/**
 * Writes a backup of database and objects into a new folder of the destination, while other processes may change them.
 * The manifest is written last. If the backup fails before that, its folder is removed. The copies that it made remain
 * until removeUnused removes them.
 */
export async function backUp(source: BackupSource, files: BackupFiles) {
  const { config, clock, database } = source;
  // Fails if the destination uses another BACKUP_KEY, before any shared copy is replaced.
  await backUpErasures(database, files);
  const id = backupId(clock());
  try {
    const snapshot = await withSnapshot(database, config, async ({ dump, ...described }) => ({
      ...described,
      database: await files.write(databaseFile(id), dump),
    }));
    const existing = await existingCopies(files);
    const unsaved = snapshot.objects.filter(({ key }) => !existing.has(key));
    const { objects: copies, deleted, ...problems } = await copyObjects(source, files, unsaved);
    const objects = [...snapshot.objects.flatMap(({ key }) => existing.get(key) ?? []), ...copies];
    const settled = new Set([...objects.map(({ key }) => key), ...deleted]);
    const missing = snapshot.objects.map(({ key }) => key).filter((key) => !settled.has(key));
    // Runs after the copies, so that the list covers objects deleted during them.
    const erasures = await backUpErasures(database, files);
    const { migrations, database: dump, trail } = snapshot;
    const { engine } = database;
    const parts = { engine, migrations, database: dump, objects, deleted, missing, erasures, trail };
    await writeManifest(files, id, { format: 2, ...parts });
    const size = copies.reduce((total, copy) => total + copy.size, dump.size);
    const counts = { objects: objects.length, copied: copies.length, missing: missing.length };
    return { id, ...counts, size, ...problems };
  } catch (error) {
    await files.removeFolder(id).catch(() => undefined);
    throw error;
  }
}
