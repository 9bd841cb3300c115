import { spawnSync } from 'node:child_process';
import { saySkipped } from './skipped.ts';

/** Runs promtool, the checker of Prometheus. @returns the exit code and the output. */
export const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};

export const hasPromtool = promtool('--version').status === 0;
if (!hasPromtool) saySkipped('Prometheus rules. They need promtool, of Debian’s package prometheus.');
