/**
 * Runs the checks before every commit: format, lint, types, unused code, unit tests. With `--changed`, formatter, linter
 * and tests cover only the files that differ from the last commit. The tests of the layout always read the whole tree.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } });

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** @returns the files that differ from the last commit, including new files but not deleted ones. */
const changedFiles = () => [
  ...git('diff', '--name-only', '--relative', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const unitTests = ['vitest', 'run', '--project', 'unit'];

function steps(): string[][] {
  const everywhere = [['tsc', '-b'], ['knip']];
  if (!values.changed) return [['oxfmt', '--check'], ['oxlint', '--type-aware'], ...everywhere, unitTests];
  const files = changedFiles();
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  return [
    ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
    ...(sources.length > 0 ? [['oxlint', '--type-aware', ...sources]] : []),
    ...everywhere,
    [...unitTests, '--changed', '--passWithNoTests'],
    [...unitTests, 'tests/layout'],
  ];
}

for (const [command = '', ...args] of steps()) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`${command} failed`);
    process.exit(status ?? 1);
  }
}
