import { existsSync, statSync } from 'node:fs';
import { readArguments } from '#runtime/command-line.ts';
import { loadEnvironment } from '#runtime/environment.ts';
import type { Finding } from '#runtime/findings.ts';
import { outliveReaders } from '#runtime/process.ts';
import { checkUp, partsOf, riskNotes, settingFindings } from './check-up.ts';

const usage = `Usage: npm run doctor -- [--before-start]
Says what is wrong with settings, servers, disk and front, and what to do. Changes nothing.
  --before-start   checks only what a start needs, while the product is not running
Exit code: 0 if nothing is wrong, otherwise 1.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Continues as the owner of the data, because root may read and write everything, and its files shut the owner out. */
function becomeOwner(dataDir: string): void {
  const owner = process.getuid?.() === 0 && existsSync(dataDir) ? statSync(dataDir) : null;
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

async function main(): Promise<number> {
  const { values } = readArguments(usage, { 'before-start': { type: 'boolean' } });
  const isRunning = !values['before-start'];
  const { findings, count } = await examine(isRunning);
  for (const { code, sentence, isNote } of findings) print(`${isNote ? 'note ' : 'WRONG'}  ${code}: ${sentence}`);
  if (!isRunning) print('Not checked, because it needs the running product: front, backups, accounts');
  const wrong = findings.filter(({ isNote }) => !isNote).length;
  print(wrong === 0 ? `Nothing is wrong (${count} checks)` : `Wrong: ${wrong}`);
  return wrong === 0 ? 0 : 1;
}

async function examine(isRunning: boolean): Promise<{ findings: Finding[]; count: number }> {
  const { env } = process;
  const notes: Finding[] = [];
  try {
    notes.push(...riskNotes(await loadEnvironment()));
  } catch (error) {
    return { findings: settingFindings(error), count: 1 };
  }
  becomeOwner(env['DATA_DIR'] || './data');
  const { findings, count } = await checkUp({ env, clock: () => new Date(), isRunning, parts: partsOf(env) });
  return { findings: [...notes, ...findings], count };
}

outliveReaders();
// Connections of checks that were given up would keep the process alive.
const code = await main();
process.stdout.write('', () => process.exit(code));
