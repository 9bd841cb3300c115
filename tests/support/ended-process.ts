import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { programEnv, programFile } from './program.ts';

/** Waits for a process to end. @returns its exit code and output. */
export async function endOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
    }),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/**
 * Runs a program until it ends, with only these variables and PATH. It is killed at the end of the running test at
 * the latest.
 * @param entry e.g. 'server/main.ts'.
 * @param wrapper a command that runs the command after it.
 * @returns the exit code and the output.
 */
export async function runToEnd(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  wrapper: readonly string[] = [],
) {
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, programFile(entry), ...args];
  const child = spawn(command, rest, {
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return endOf(child);
}
