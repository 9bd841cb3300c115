import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * `npm run bench [-- NAME…]`: runs the benchmarks with these names, or all of them, one after the other. Each prints its tables as Markdown.
 * @see bench/README.md
 */
const folder = import.meta.dirname;
const known = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => basename(file, '.ts'));
const asked = process.argv.slice(2);

const run = (command: string, args: readonly string[], cwd?: string) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd });
  if (status !== 0) process.exitCode = 1;
};

const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exitCode = 1;
} else {
  run('npm', ['ci', '--no-audit', '--no-fund'], join(folder, 'rivals'));
  for (const name of asked.length > 0 ? asked : known) run(process.execPath, [join(folder, `${name}.ts`)]);
}
