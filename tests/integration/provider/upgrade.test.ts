import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '#scripts/conformance/examine.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasPostgres, startPostgres } from '../../support/provider-postgres.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { saySkipped } from '../../support/skipped.ts';

const root = join(import.meta.dirname, '../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });

/** @returns the commit before the newest migration; null without a Git history, as in an archive of the sources. */
const versionBefore = (): string | null => {
  try {
    const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'provider/db/migrations');
    return git('rev-parse', '--verify', `${newest.toString().trim()}^`).toString().trim();
  } catch {
    return null;
  }
};
const before = versionBefore();
if (before === null) saySkipped('no history of the sources, so no version before this one.');

/** Checks out the provider's sources of a commit, with the current packages. */
async function sourcesOf(commit: string): Promise<string> {
  const folder = newFolder();
  const archive = git('archive', commit, 'package.json', 'provider', 'runtime', 'scripts', 'shared');
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const staff = { email: 'admin@clinic.example', password: 'correct horse battery staple' };

const databases: [string, () => Promise<Record<string, string>>][] = [['SQLite', async () => ({})]];
if (hasPostgres)
  databases.push([
    'PostgreSQL',
    async () => {
      const postgres = await forTest(startPostgres());
      return { DATABASE_URL: await postgres.createDatabase() };
    },
  ]);

test.runIf(before !== null).each(databases)(
  'the version before serves on the new schema while the new one takes over: %s',
  async (_name, database) => {
    const env = {
      ...(await database()),
      DATA_DIR: newFolder(),
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
    };
    const sourcesBefore = await sourcesOf(before ?? '');
    const previous = await startProviderProcess(env, { cwd: sourcesBefore });
    const next = await startProviderProcess(env);
    // Its own examination, which may lack calls that are new.
    const { code, stdout } = await runToEnd(join(sourcesBefore, 'scripts/conformance/main.ts'), {}, [
      `--provider=${previous.origin}`,
      `--email=${staff.email}`,
      `--password=${staff.password}`,
    ]);
    expect(stdout).toMatch(/, 0 skipped\n$/);
    expect(stdout).not.toContain('Left behind');
    expect(code).toBe(0);
    const { rows, leftovers } = await examine(next.origin, staff);
    expect(rows.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect([...leftovers]).toEqual([]);
    expect([await previous.terminate(), await next.terminate()]).toEqual([0, 0]);
  },
);
