import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { copyTrackedFiles } from '#tests/support/tracked-files.ts';

const run = promisify(execFile);

/** The command that prints the hash of every file of a build. */
const [, listing = 'exit 1'] =
  /^\*\*Check of a build\*\*.*?^```sh\nnpm ci && npm run build && (.+?)$/ms.exec(
    readFileSync(join(projectRoot, 'docs/installing.md'), 'utf8'),
  ) ?? [];

async function build(folder: string, env: Record<string, string>): Promise<string[]> {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
  await run('npm', ['run', '--silent', 'build'], options);
  const { stdout } = await run('sh', ['-c', listing], options);
  return stdout.split('\n');
}

test('two builds in different folders, by different users in different time zones are identical', async () => {
  const folder = newFolder();
  const [first, second] = [join(folder, 'first'), join(folder, 'somewhere else/below')];
  copyTrackedFiles(first);
  cpSync(join(projectRoot, 'node_modules'), join(first, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('node_modules/.cache'),
  });
  const built = await build(first, { HOME: folder, TZ: 'Asia/Tokyo', LANG: 'C' });
  mkdirSync(dirname(second));
  renameSync(first, second);
  const again = await build(second, { HOME: second, TZ: 'America/Lima', LANG: 'it_IT.UTF-8' });
  expect(again).toEqual(built);
  expect(built.length).toBeGreaterThan(400);
});
