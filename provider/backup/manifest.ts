import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { parseJson } from '#shared/parse-json.ts';
import { OperatorError } from '../config/operator-error.ts';
import { objectName } from '../files/object-name.ts';
import { DamagedFile } from './checksum.ts';
import { openBackupFiles, type BackupFiles } from './backup-files.ts';
import type { BackupConfig } from './config.ts';

const checksum = { size: Type.Integer({ minimum: 0 }), sha256: Type.String() };

/** Contents of a backup. The manifest is written last. A folder without a manifest is not a backup. */
const Manifest = Type.Object({
  /** 1: the backup contains the copies of its objects. 2: backups share copies. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.String()),
  database: Type.Object(checksum),
  objects: Type.Array(Type.Object({ key: Type.String(), contentType: Type.String(), ...checksum })),
  /** Keys of objects that were deleted after the copy of the database. Their rows are not restored. */
  deleted: Type.Array(Type.String()),
  /** Keys of objects that the storage did not have or refused. Older versions did not record them. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** Length of the destination's list of erasures at the time of the backup. Older versions did not record it. */
  erasures: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Head of the access trail's chain (see trailHead). Older versions did not record it. */
  trail: Type.Optional(Type.String()),
});
export type Manifest = Static<typeof Manifest>;
/** Compiled, because a restore reads all manifests, each with one line per object. This is a hundred times faster. */
const isManifest = Compile(Manifest);

const idPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** @returns the name of a backup's folder, which is the start time of the backup. */
export const backupId = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');
const isBackupId = (name: string): boolean => idPattern.test(name);
export const backupTime = (id: string): number => Date.parse(id.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
export const backupIds = async (files: BackupFiles): Promise<string[]> =>
  (await files.folders()).filter(isBackupId).toSorted().toReversed();

/** Paths of a backup's files relative to the destination. */
export const manifestFile = (id: string): string => `${id}/manifest.json`;
export const databaseFile = (id: string): string => `${id}/database`;
/** Folder of the copies that backups share. An object never changes, because keys are not reused. */
export const sharedFolder = 'objects';
export const sharedFile = (key: string): string => `${sharedFolder}/${objectName(key)}`;
export const objectFile = ({ format }: Manifest, id: string, key: string): string =>
  format === 1 ? `${id}/${sharedFile(key)}` : sharedFile(key);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the manifest, which completes a backup. The second line of the manifest is the checksum of the first. */
export async function writeManifest(files: BackupFiles, id: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await files.writeText(manifestFile(id), `${text}\n${hashOf(text)}\n`);
}

/** @returns null if the backup is incomplete. @throws DamagedFile if it is damaged or of a newer version. */
export async function findManifest(files: BackupFiles, id: string): Promise<Manifest | null> {
  const text = await files.readText(manifestFile(id));
  if (text === null) return null;
  const [json = '', hash] = text.split('\n');
  if (hash !== hashOf(json)) throw new DamagedFile(`${manifestFile(id)} is damaged: its checksum is wrong`);
  const manifest = parseJson(json);
  if (!isManifest.Check(manifest))
    throw new DamagedFile(`${manifestFile(id)} was written by a newer version: restore with that one`);
  return manifest;
}

/** @throws DamagedFile if the backup is incomplete, damaged or of a newer version. */
export async function readManifest(files: BackupFiles, id: string): Promise<Manifest> {
  const manifest = await findManifest(files, id);
  if (!manifest) throw new DamagedFile(`${files.place}/${id} is not a complete backup: it has no manifest`);
  return manifest;
}

/** @param address of a backup, or of a destination, whose newest complete backup is returned. @throws OperatorError. */
export async function findBackup(address: string, config: BackupConfig) {
  const [, parent = '', name = ''] = /^(.*?)\/?([^/]*)\/*$/.exec(address) ?? [];
  if (isBackupId(name)) return { files: await openBackupFiles(parent || '.', config), id: name };
  const files = await openBackupFiles(address, config);
  for (const id of await backupIds(files)) if ((await files.readText(manifestFile(id))) !== null) return { files, id };
  throw new OperatorError(`There is no complete backup in ${files.place}`);
}
