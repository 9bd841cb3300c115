import { spawnSync } from 'node:child_process';

/** Runs a script of package.json by the npm that runs this one. @returns its exit code; 1 after a signal. */
export function runScript(name: string, ...args: string[]): number {
  const npm = process.env['npm_execpath'];
  if (npm === undefined) throw new Error('Run this by npm: npm run …');
  const { status } = spawnSync(process.execPath, [npm, 'run', '--silent', name, '--', ...args], {
    stdio: 'inherit',
  });
  return status ?? 1;
}
