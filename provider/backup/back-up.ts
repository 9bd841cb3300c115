import type { Context } from '../context.ts';
import type { AllObjects } from '../storage/all-objects.ts';
import type { BackupFiles } from './backup-files.ts';
import { withSnapshot } from './database-dump.ts';
import { backUpErasures } from './erasure-list.ts';
import { backupId, databaseFile, objectFile, writeManifest, type Manifest } from './manifest.ts';
import { listStoredObjects, type StoredObject } from './stored-objects.ts';
import { transferAll } from './transfer-all.ts';

/** Database and storage to back up. */
export type BackupSource = Pick<Context, 'config' | 'clock' | 'database'> & { objects: AllObjects };

export interface BackedUp {
  id: string;
  /** Number of copied objects. */
  objects: number;
  /** Bytes of the database and the objects. */
  size: number;
  /** One line per object that does not match its row. */
  faults: string[];
}

type CopiedObjects = Pick<Manifest, 'objects' | 'deleted'> & Pick<BackedUp, 'faults'>;

/** Copies objects. If an object was deleted together with its row, this is not a fault. */
async function copyObjects(
  { database, objects }: BackupSource,
  files: BackupFiles,
  id: string,
  expected: readonly StoredObject[],
): Promise<CopiedObjects> {
  const copied: CopiedObjects = { objects: [], deleted: [], faults: [] };
  const isGone: StoredObject[] = [];
  await transferAll(expected, async (object) => {
    const { key, contentType, size, row } = object;
    try {
      const bytes = await objects.read(key);
      if (!bytes) {
        isGone.push(object);
        return;
      }
      const checksum = await files.write(objectFile(id, key), bytes);
      copied.objects.push({ key, contentType, ...checksum });
      if (checksum.size !== size)
        copied.faults.push(`${row}: ${checksum.size} bytes are stored instead of ${size}`);
    } catch (error) {
      throw new Error(`${row} (object ${key}) was not copied`, { cause: error });
    }
  });
  if (isGone.length === 0) return copied;
  const kept = new Set((await listStoredObjects(database.db)).map(({ key }) => key));
  for (const { key, row } of isGone)
    if (kept.has(key)) copied.faults.push(`${row}: its object is missing in the storage`);
    else copied.deleted.push(key);
  return copied;
}

/**
 * Writes a backup of database and objects into a new folder of the destination, while other processes may
 * change them. The manifest is written last. An earlier failure removes the folder.
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
    // Runs after the copies, so that the list covers objects deleted during them.
    const erasures = await backUpErasures(database, files);
    const { migrations, database: dump } = snapshot;
    const parts = { engine: database.engine, migrations, database: dump, objects, deleted, erasures };
    await writeManifest(files, id, { format: 1, ...parts });
    const size = objects.reduce((total, object) => total + object.size, dump.size);
    return { id, objects: objects.length, size, faults };
  } catch (error) {
    await files.removeFolder(id).catch(() => undefined);
    throw error;
  }
}
