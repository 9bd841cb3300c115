import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../operator-error.ts';
import { objectName } from '../storage/object-name.ts';
import type { BackupFiles } from './backup-files.ts';

const checksum = { size: Type.Integer({ minimum: 0 }), sha256: Type.String() };

/** What a backup consists of. It is written last: a folder without one is no backup. */
const Manifest = Type.Object({
  format: Type.Literal(1),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** The schema's migrations, by name. */
  migrations: Type.Array(Type.String()),
  database: Type.Object(checksum),
  objects: Type.Array(Type.Object({ key: Type.String(), contentType: Type.String(), ...checksum })),
  /** Keys of objects that were deleted between the copy of the database and their turn: rows of them are not restored. */
  deleted: Type.Array(Type.String()),
  /** Length of the destination's list of erasures when the backup was made; older versions did not record it. */
  erasures: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type Manifest = Static<typeof Manifest>;

const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A backup's folder is named for the time at which it began. */
export const backupId = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');
export const isBackupId = (name: string): boolean => idPattern.test(name);

/** The names of a backup's files. */
export const manifestFile = (id: string): string => `${id}/manifest.json`;
export const databaseFile = (id: string): string => `${id}/database`;
export const objectFile = (id: string, key: string): string => `${id}/objects/${objectName(key)}`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Completes a backup. The second line is the checksum of the first. */
export async function writeManifest(files: BackupFiles, id: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await files.writeText(manifestFile(id), `${text}\n${hashOf(text)}\n`);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @throws OperatorError when the backup is not complete, damaged, or of a newer version. */
export async function readManifest(files: BackupFiles, id: string): Promise<Manifest> {
  const text = await files.readText(manifestFile(id));
  if (text === null)
    throw new OperatorError(`${files.place}/${id} is not a complete backup: it has no manifest`);
  const [json = '', hash] = text.split('\n');
  if (hash !== hashOf(json)) throw new OperatorError(`${manifestFile(id)} is damaged: its checksum is wrong`);
  const manifest = parse(json);
  if (!Value.Check(Manifest, manifest))
    throw new OperatorError(`${manifestFile(id)} was written by a newer version: restore with that one`);
  return manifest;
}

/** @returns the id of the newest complete backup. @throws OperatorError when there is none. */
export async function newestBackup(files: BackupFiles): Promise<string> {
  const ids = (await files.folders()).filter(isBackupId).toSorted().toReversed();
  for (const id of ids) if ((await files.readText(manifestFile(id))) !== null) return id;
  throw new OperatorError(`There is no complete backup in ${files.place}`);
}
