import type { Context } from '../context.ts';
import type { AllObjects } from '../storage/all-objects.ts';
import type { BackupFiles } from './backup-files.ts';
import { withSnapshot } from './database-dump.ts';
import { addErasures } from './erasure-list.ts';
import { listErasures } from '../erasures/erasures.ts';
import { backupId, databaseFile, objectFile, writeManifest, type Manifest } from './manifest.ts';
import { listStoredObjects, type StoredObject } from './stored-objects.ts';

/** What is backed up. */
export type BackupSource = Pick<Context, 'config' | 'clock' | 'database'> & { objects: AllObjects };

export interface BackedUp {
  id: string;
  /** Copied. */
  objects: number;
  /** Bytes of database and objects. */
  size: number;
  /** A line for each object that is not as its row says. */
  faults: string[];
}

type CopiedObjects = Pick<Manifest, 'objects' | 'deleted'> & Pick<BackedUp, 'faults'>;

/** Copies objects one after the other. One that is gone together with its row was deleted meanwhile: that is no fault. */
async function copyObjects(
  { database, objects }: BackupSource,
  files: BackupFiles,
  id: string,
  expected: readonly StoredObject[],
): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: [], deleted: [], faults: [] };
  const isGone: StoredObject[] = [];
  for (const object of expected) {
    const { key, contentType, size, row } = object;
    const bytes = await objects.read(key);
    if (!bytes) {
      isGone.push(object);
      continue;
    }
    const checksum = await files.write(objectFile(id, key), bytes);
    copied.objects.push({ key, contentType, ...checksum });
    if (checksum.size !== size)
      copied.faults.push(`${row}: ${checksum.size} bytes are stored instead of ${size}`);
  }
  if (isGone.length === 0) return copied;
  const kept = new Set((await listStoredObjects(database.db)).map(({ key }) => key));
  for (const { key, row } of isGone)
    if (kept.has(key)) copied.faults.push(`${row}: its object is missing in the storage`);
    else copied.deleted.push(key);
  return copied;
}

/** Adds what was erased since the last time to the destination's list. @returns its length. */
export async function backUpErasures(
  { database }: Pick<Context, 'database'>,
  files: BackupFiles,
): Promise<number> {
  return addErasures(files, await listErasures(database.db));
}

/**
 * Writes a backup of database and objects into a new folder of the destination, while others write to them. The manifest
 * comes last; when anything fails before, the folder is removed.
 */
export async function backUp(source: BackupSource, files: BackupFiles): Promise<BackedUp> {
  const { config, clock, database } = source;
  const id = backupId(clock());
  try {
    const snapshot = await withSnapshot(database, config, async ({ dump, ...described }) => ({
      ...described,
      database: await files.write(databaseFile(id), dump),
    }));
    const { objects, deleted, faults } = await copyObjects(source, files, id, snapshot.objects);
    // After the objects: it covers those that were deleted while they were copied.
    const erasures = await backUpErasures(source, files);
    const { migrations, database: dump } = snapshot;
    const { engine } = database;
    const parts = { migrations, database: dump, objects, deleted, erasures };
    await writeManifest(files, id, { format: 1, engine, ...parts });
    const size = objects.reduce((total, object) => total + object.size, dump.size);
    return { id, objects: objects.length, size, faults };
  } catch (error) {
    await files.removeFolder(id).catch(() => undefined);
    throw error;
  }
}
