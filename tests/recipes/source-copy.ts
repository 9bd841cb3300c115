import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#runtime/project-root.ts';
import { copyTrackedFiles } from '#tests/support/tracked-files.ts';

/** A change of one file: the text of a new file, or text to insert after the first occurrence of another text. */
export type Edit = { text: string } | { behind: string; insert: string };

/** A copy of the sources, with the packages and the build of the original. */
export interface SourceCopy {
  /** @throws Error if a file lacks the text after which something is inserted. */
  apply: (file: string, edits: readonly Edit[]) => void;
  /** Restores the original content of the file. */
  revert: (file: string) => void;
  /** Runs a program of a package in the copy. @returns its exit code and output. */
  run: (program: string, args: readonly string[]) => { code: number | null; output: string };
  remove: () => void;
}

/** Copies every file that Git tracks or would add. */
export function copySources(): SourceCopy {
  const root = mkdtempSync(join(tmpdir(), 'recipes-'));
  const originals = new Set(copyTrackedFiles(root));
  // Links each package separately, so that the compiler's cache in node_modules/.cache belongs to the copy.
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name));
  symlinkSync(join(projectRoot, 'dist'), join(root, 'dist'));

  return {
    apply: (file, edits) => {
      const path = join(root, file);
      for (const edit of edits) {
        if ('text' in edit) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, edit.text);
          continue;
        }
        const before = readFileSync(path, 'utf8');
        if (!before.includes(edit.behind)) throw new Error(`${file} lacks '${edit.behind}'`);
        writeFileSync(
          path,
          before.replace(edit.behind, () => edit.behind + edit.insert),
        );
      }
    },
    revert: (file) => {
      if (originals.has(file)) cpSync(join(projectRoot, file), join(root, file));
      else rmSync(join(root, file));
    },
    run: (program, args) => {
      const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      });
      return { code: status, output: stdout + stderr };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
