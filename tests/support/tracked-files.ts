import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#runtime/project-root.ts';

/** Copies every file that Git tracks or would add, and that is wanted, into a folder. @returns the paths of the files. */
export function copyTrackedFiles(folder: string, isWanted: (file: string) => boolean = () => true): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file !== '' && isWanted(file));
  for (const file of files) cpSync(join(projectRoot, file), join(folder, file));
  return files;
}
