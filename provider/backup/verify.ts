import type { Context } from '../context.ts';
import type { AllObjects } from '../files/all-objects.ts';
import { objectName, type ListedObject } from '../files/object-name.ts';
import type { KnownHead } from '../trail/trail-chain.ts';
import type { BackupFiles } from './backup-files.ts';
import { checked, checksumOf, DamagedFile, isSame, nullWhenDamaged } from './checksum.ts';
import { assertComplete, readErasures } from './erasure-list.ts';
import { backupIds, backupTime, databaseFile, findManifest, objectFile, readManifest } from './manifest.ts';
import { listStoredObjects } from './stored-objects.ts';
import { transferAll } from './transfer-all.ts';

export type VerifySource = Pick<Context, 'database'> & { objects: AllObjects };

async function look({ database: { db }, objects }: VerifySource): Promise<string[]> {
  // Lists the storage first, because an upload is recorded in the database before its object is stored.
  const stored = new Map<string, ListedObject>();
  for await (const object of objects.list()) stored.set(object.name, object);
  // Objects of unconfirmed uploads and objects scheduled for deletion may or may not exist.
  const pending = await db.selectFrom('pending_uploads').select('object_key').execute();
  const doomed = await db.selectFrom('doomed_objects').select('object_key').execute();
  const faults: string[] = [];
  for (const { key, size, row } of await listStoredObjects(db)) {
    const object = stored.get(objectName(key));
    stored.delete(objectName(key));
    if (!object) faults.push(`${row}: its object is missing in the storage`);
    else if (object.size !== size) faults.push(`${row}: ${object.size} bytes are stored instead of ${size}`);
  }
  for (const row of [...pending, ...doomed]) stored.delete(objectName(row.object_key));
  for (const { place } of stored.values()) faults.push(`object ${place}: no row stands for it`);
  return faults;
}

/**
 * Compares rows and objects while the provider may be running.
 * @returns one line per fault that was found twice. A fault found only once may be a change between two queries.
 */
export async function verify(source: VerifySource): Promise<string[]> {
  const faults = await look(source);
  if (faults.length === 0) return [];
  const again = new Set(await look(source));
  return faults.filter((fault) => again.has(fault));
}

/** @returns one line if the file is damaged or missing, otherwise none. */
async function faultOf(reading: () => Promise<unknown>): Promise<string[]> {
  try {
    await reading();
    return [];
  } catch (error) {
    if (error instanceof DamagedFile) return [error.message];
    throw error;
  }
}

/** @returns the heads of the access trail's chain that backups made since a time record. */
export async function trailHeads(files: BackupFiles, since: string): Promise<KnownHead[]> {
  const heads: KnownHead[] = [];
  for (const id of await backupIds(files)) {
    if (backupTime(id) < Date.parse(since)) break;
    const manifest = await findManifest(files, id).catch(nullWhenDamaged);
    if (manifest?.trail) heads.push({ head: manifest.trail, place: `the backup ${id}` });
  }
  return heads;
}

/**
 * Reads a complete backup and compares the stored objects with their copies in the backup.
 * @returns one line per fault. @throws DamagedFile if there is no such backup.
 */
export async function verifyBackup(
  { database, objects }: VerifySource,
  files: BackupFiles,
  id: string,
): Promise<string[]> {
  const manifest = await readManifest(files, id);
  const parts = [
    { name: databaseFile(id), ...manifest.database },
    ...manifest.objects.map((object) => ({ ...object, name: objectFile(manifest, id, object.key) })),
  ];
  const faults = await faultOf(async () => assertComplete(files, await readErasures(files)));
  await transferAll(parts, async (part) => {
    const reading = async () => checksumOf(checked(await files.read(part.name), part, part.name));
    faults.push(...(await faultOf(reading)));
  });

  const known = new Map(manifest.objects.map((object) => [object.key, object]));
  await transferAll(await listStoredObjects(database.db), async ({ key, row }) => {
    const expected = known.get(key);
    const bytes = expected && (await objects.read(key));
    if (bytes && !isSame(await checksumOf(bytes), expected))
      faults.push(`${row}: its object has changed since the backup`);
  });
  return faults;
}
