import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { OperatorError } from '../operator-error.ts';
import type { BackupFiles } from './backup-files.ts';

/** One line of the list of erasures. */
const Erasure = Type.Object({ subject: Type.String(), at: Type.String() });
export type Erasure = Static<typeof Erasure>;

/** The list's name: it lies beside the backups, so that the newest list is found with each of them. */
export const erasureFile = 'erased.jsonl';

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/** @throws OperatorError when a line is no erasure. */
export function parseErasures(text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const erasure = parseLine(line);
      if (!Value.Check(Erasure, erasure)) throw new OperatorError(`${erasureFile} is damaged`);
      return erasure;
    });
}

/** @returns the list of a destination; empty when there is none. */
export async function readErasures(files: BackupFiles): Promise<Erasure[]> {
  return parseErasures((await files.readText(erasureFile)) ?? '');
}

/** Adds erasures to the list of a destination. What is on it stays: the database may be a restored one that knows less. */
export async function addErasures(files: BackupFiles, erasures: readonly Erasure[]): Promise<void> {
  const all = new Map(
    [...erasures, ...(await readErasures(files))].map((erasure) => [erasure.subject, erasure]),
  );
  const lines = [...all.values()].map((erasure) => `${JSON.stringify(erasure)}\n`);
  await files.writeText(erasureFile, lines.join(''));
}
