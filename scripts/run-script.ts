import { spawnSync } from 'node:child_process';
import { exitCodeOf } from './exit-code.ts';

/** Runs a script of package.json by the npm that runs this one. @returns its exit code; 1 after a signal. */
export function runScript(name: string, ...args: string[]): number {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Run this by npm: npm run …');
  const script = [npm, 'run', '--silent', name, '--', ...args];
  return exitCodeOf(name, spawnSync(process.execPath, script, { stdio: 'inherit' }));
}
