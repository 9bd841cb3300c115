import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** @returns a new temporary folder. It is removed at the end of the test file or, outside of Vitest, of the process. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-test-'));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
process.once('exit', removeFolders);
