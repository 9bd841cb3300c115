import type { Context } from '../context.ts';
import { sentenceOf } from '../config/operator-error.ts';
import type { AllObjects } from '../files/all-objects.ts';
import { objectName, type ListedObject } from '../files/object-name.ts';
import type { KnownHead } from '../trail/trail-chain.ts';
import type { BackupFiles } from './backup-files.ts';
import { checked, checksumOf, isSame, nullWhenDamaged } from './checksum.ts';
import { assertComplete, readErasures } from './erasure-list.ts';
import { backupIds, backupTime, databaseFile, findManifest, objectFile, readManifest } from './manifest.ts';
import { listStoredObjects, type StoredObject } from './stored-objects.ts';
import { transferAll } from './transfer-all.ts';

export type VerifySource = Pick<Context, 'database'> & { objects: AllObjects };

async function look({ database: { db }, objects }: VerifySource): Promise<string[]> {
  // Lists the storage first, because an upload is recorded in the database before its object is stored.
  const stored = new Map<string, ListedObject>();
  for await (const object of objects.list()) stored.set(object.name, object);
  // Objects of unconfirmed uploads and objects scheduled for deletion may or may not exist.
  const pending = await db.selectFrom('pending_uploads').select(['object_key', 'rest_key']).execute();
  const doomed = await db.selectFrom('doomed_objects').select('object_key').execute();
  const faults: string[] = [];
  for (const { key, size, row } of await listStoredObjects(db)) {
    const object = stored.get(objectName(key));
    stored.delete(objectName(key));
    if (!object) faults.push(`${row}: its object is missing in the storage`);
    else if (object.size !== size) faults.push(`${row}: ${object.size} bytes are stored instead of ${size}`);
  }
  for (const row of [...pending, ...doomed]) stored.delete(objectName(row.object_key));
  for (const { rest_key: rest } of pending) if (rest !== null) stored.delete(objectName(rest));
  for (const { place } of stored.values()) faults.push(`object ${place}: no row stands for it`);
  return faults;
}

/** Compares rows and objects twice. A fault found only once may be a change between two queries of a running provider. */
export async function verify(source: VerifySource): Promise<string[]> {
  const faults = await look(source);
  if (faults.length === 0) return [];
  const again = new Set(await look(source));
  return faults.filter((fault) => again.has(fault));
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

/** Reads a backup and compares the storage with it. @returns one line per fault. @throws DamagedFile if it is not complete. */
export async function verifyBackup({ database, objects }: VerifySource, files: BackupFiles, id: string) {
  const manifest = await readManifest(files, id);
  const parts = [
    { name: databaseFile(id), ...manifest.database },
    ...manifest.objects.map((object) => ({ ...object, name: objectFile(manifest, id, object.key) })),
  ];
  const faults: string[] = [];
  const note = (error: unknown) => void faults.push(sentenceOf(error));
  await assertComplete(files, await readErasures(files)).catch(note);
  const read = async (part: (typeof parts)[number]) =>
    void (await checksumOf(checked(await files.read(part.name), part, part.name)));
  await transferAll(parts, read, note);

  const known = new Map(manifest.objects.map((object) => [object.key, object]));
  const missing = new Set(manifest.missing);
  const compare = async ({ key, row }: StoredObject) => {
    if (missing.has(key)) faults.push(`${row}: its object is not in the backup`);
    const expected = known.get(key);
    const bytes = expected && (await objects.read(key));
    if (bytes && !isSame(await checksumOf(bytes), expected))
      faults.push(`${row}: its object has changed since the backup`);
  };
  await transferAll(await listStoredObjects(database.db), compare, (error, { row }) =>
    faults.push(`${row}: its object cannot be read: ${sentenceOf(error)}`),
  );
  return faults;
}
