/**
 * Runs the checks before every commit: format, lint, types, unused code, unit tests. With `--changed`,
 * formatter, linter and tests cover only the files that differ from the last commit, but layout tests read
 * the whole tree.
 */
import { execFileSync } from 'node:child_process';
import { readArguments } from '#runtime/command-line.ts';
import { runScript } from './run-script.ts';

const usage = `Usage: npm run check -- [--changed]
Runs format, lint, types, unused code and unit tests. With --changed, only for files that differ from the last commit.`;
const { values } = readArguments(usage, { changed: { type: 'boolean', default: false } });

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** @returns the files that differ from the last commit, including new files but not deleted ones. */
const changedFiles = () => [
  ...git('diff', '--name-only', '--relative', '--diff-filter=d', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** @returns npm scripts, each with arguments that restrict it to some files. */
function steps(): string[][] {
  const everywhere = [['types'], ['unused']];
  if (!values.changed) return [['format:check'], ['lint'], ...everywhere, ['test:unit']];
  const files = changedFiles();
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  return [
    ['format:check', '--no-error-on-unmatched-pattern', ...files],
    ...(sources.length > 0 ? [['lint', ...sources]] : []),
    ...everywhere,
    ['test:unit', '--changed', '--passWithNoTests'],
    ['test:unit', 'tests/layout'],
  ];
}

for (const [script = '', ...args] of steps()) {
  const status = runScript(script, ...args);
  if (status !== 0) {
    console.error(`npm run ${script} failed`);
    process.exit(status);
  }
}
