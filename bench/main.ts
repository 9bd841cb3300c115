import { readArguments, refuseArguments } from '#runtime/command-line.ts';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runBounded } from './support/bounded.ts';

/**
 * `npm run bench [-- NAME…]`: runs the benchmarks with these names, or all of them, one after the other. Each prints
 * its tables as Markdown.
 * @see bench/README.md
 */
const folder = import.meta.dirname;
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => basename(file, '.ts'));
const usage = `Usage: npm run bench -- [NAME]…
Runs these benchmarks, or all: ${known.join(', ')}`;
const asked = readArguments(usage, {}, [0, known.length]).positionals;
const unknown = asked.find((name) => !known.includes(name));
if (unknown !== undefined) refuseArguments(usage, `Unknown benchmark '${unknown}'`);

const run = (program: readonly [string, ...string[]], cwd?: string) => {
  if (runBounded(program, { cwd }) !== 0) process.exitCode = 1;
};

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Installs the load generator and the other frameworks, unless they are up to date with their lock file. */
function installRivals(): void {
  const rivals = join(folder, 'rivals');
  const installed = changedAt(join(rivals, 'node_modules/.package-lock.json'));
  if (installed < changedAt(join(rivals, 'package-lock.json')))
    // Not `npm ci`, because it refuses a lock file without the optional packages of another platform.
    run(['npm', 'install', '--no-save', '--no-audit', '--no-fund'], rivals);
}

installRivals();
for (const name of asked.length > 0 ? asked : known) run([process.execPath, join(folder, `${name}.ts`)]);
