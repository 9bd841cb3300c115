import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { parseJson } from '#shared/parse-json.ts';
import type { Database } from '../db/database.ts';
import { listErasures, type Erasure } from '../db/erasures.ts';
import type { BackupFiles } from './backup-files.ts';
import { DamagedFile, nullWhenDamaged } from './checksum.ts';
import { backupIds, findManifest } from './manifest.ts';

const ErasureLine = Type.Object({ subject: Type.String(), at: Type.String() });

/** File name of the list. It is outside the backups' folders, so that every restore uses the newest list. */
export const erasureFile = 'erased.jsonl';

/** @throws DamagedFile for an invalid line. */
export function parseErasures(text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const erasure = parseJson(line);
      if (!Value.Check(ErasureLine, erasure)) throw new DamagedFile(`${erasureFile} is damaged`);
      return erasure;
    });
}

export async function readErasures(files: BackupFiles): Promise<Erasure[] | null> {
  const text = await files.readText(erasureFile);
  return text === null ? null : parseErasures(text);
}

/** Describes a list that a restore cannot use, and what to do. */
export const unusableList = (files: BackupFiles, fault: string): DamagedFile =>
  new DamagedFile(
    `${fault} in ${files.place}, and a restore would bring erased patients back: put the list back there, or name a copy with --erased <file>; --without-erasures restores all the same`,
  );

/** The list only grows. @throws DamagedFile if it is missing, or shorter than a backup has recorded. */
export async function assertComplete(files: BackupFiles, erasures: readonly Erasure[] | null): Promise<void> {
  let longest = 0;
  for (const id of await backupIds(files)) {
    // A damaged backup must not prevent the others from being restored.
    const manifest = await findManifest(files, id).catch(nullWhenDamaged);
    longest = Math.max(longest, manifest?.erasures ?? 0);
  }
  const length = new Set(erasures?.map(({ subject }) => subject)).size;
  // Every version writes a list with each backup, even an empty one.
  if (erasures !== null && length >= longest) return;
  const fault = erasures === null ? 'is missing' : `has ${length} of at least ${longest} erasures`;
  throw unusableList(files, `${erasureFile} ${fault}`);
}

/** Adds the database's erasures to the list. Others stay, because a restored database may lack them. @returns the list's length. */
export async function backUpErasures({ db }: Pick<Database, 'db'>, files: BackupFiles): Promise<number> {
  const erasures = [...(await listErasures(db)), ...((await readErasures(files)) ?? [])];
  const all = new Map(erasures.map((erasure) => [erasure.subject, erasure]));
  const lines = [...all.values()].map((erasure) => `${JSON.stringify(erasure)}\n`);
  await files.writeText(erasureFile, lines.join(''));
  return all.size;
}
