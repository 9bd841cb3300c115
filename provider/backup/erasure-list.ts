import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Erasure } from '../erasures/erasures.ts';
import { OperatorError } from '../operator-error.ts';
import type { BackupFiles } from './backup-files.ts';
import { isBackupId, readManifest } from './manifest.ts';

/** One line of the list of erasures. */
const ErasureLine = Type.Object({ subject: Type.String(), at: Type.String() });

/** The list's file name. It is stored beside the backups, so that each of them is restored with the newest list. */
export const erasureFile = 'erased.jsonl';

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/** @throws OperatorError for an invalid line. */
export function parseErasures(text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const erasure = parseLine(line);
      if (!Value.Check(ErasureLine, erasure)) throw new OperatorError(`${erasureFile} is damaged`);
      return erasure;
    });
}

/** @returns the destination's list; null if it has none. */
export async function readErasures(files: BackupFiles): Promise<Erasure[] | null> {
  const text = await files.readText(erasureFile);
  return text === null ? null : parseErasures(text);
}

/**
 * @param erasures the list that was found; null: none.
 * @throws OperatorError when the list is shorter than a backup has recorded: it only ever grows, so entries are missing.
 */
export async function assertComplete(files: BackupFiles, erasures: readonly Erasure[] | null): Promise<void> {
  let longest = 0;
  for (const id of (await files.folders()).filter(isBackupId)) {
    // A damaged backup must not prevent the others from being restored.
    const manifest = await readManifest(files, id).catch((error: unknown) => {
      if (error instanceof OperatorError) return null;
      throw error;
    });
    longest = Math.max(longest, manifest?.erasures ?? 0);
  }
  const length = new Set(erasures?.map(({ subject }) => subject)).size;
  // Each backup writes a list, even an empty one, and every earlier version did.
  if (erasures !== null && length >= longest) return;
  const fault = erasures === null ? 'is missing' : `has ${length} of at least ${longest} erasures`;
  throw new OperatorError(
    `${erasureFile} ${fault} in ${files.place}, and a restore would bring erased patients back: put the list back there, or name a copy with --erased <file>; --without-erasures restores all the same`,
  );
}

/**
 * Adds erasures to the destination's list. Existing entries stay, because a restored database may lack them.
 * @returns its length.
 */
export async function addErasures(files: BackupFiles, erasures: readonly Erasure[]): Promise<number> {
  const all = new Map(
    [...erasures, ...((await readErasures(files)) ?? [])].map((erasure) => [erasure.subject, erasure]),
  );
  const lines = [...all.values()].map((erasure) => `${JSON.stringify(erasure)}\n`);
  await files.writeText(erasureFile, lines.join(''));
  return all.size;
}
