import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A server under measurement in a separate process, which ends with the scope. */
export interface ServerProcess extends AsyncDisposable {
  origin: string;
  pid: number;
  /** CPU time of all threads since the start, in seconds. */
  cpuSeconds: () => Promise<number>;
  /** Resident memory, in MB (1,000,000 bytes). */
  memory: () => Promise<number>;
}

const projectRoot = join(import.meta.dirname, '../..');

/** Clock ticks per second in /proc/<pid>/stat; 100 on every current Linux. */
const ticksPerSecond = 100;

const hasTaskset = spawnSync('taskset', ['-p', String(process.pid)]).status === 0;

/**
 * Pins a command to one processor, so that servers and clients do not compete.
 * @param processor the number of the processor, from 0. Without taskset, the command runs on any processor.
 */
export function pinned(processor: number, command: readonly string[]): readonly [string, string[]] {
  const [program = '', ...rest] = hasTaskset ? ['taskset', '-c', String(processor), ...command] : command;
  return [program, rest];
}

/**
 * Starts a Node program that prints its origin when it listens, as `The site: <origin>` or as a log line with
 * `origin`. By default it runs on processor 0; run clients on processor 1. Its output goes through a pipe, as in a
 * container.
 * @param file path in the repository, with arguments.
 * @param env the whole environment except PATH.
 * @throws Error with the program's output when it stops before it listens.
 */
export async function startServer(
  [file, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
  { cwd = projectRoot, processor = 0 }: { cwd?: string; processor?: number } = {},
): Promise<ServerProcess> {
  const [program, programArgs] = pinned(processor, [process.execPath, file, ...args]);
  const child = spawn(program, programArgs, {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      const [, printed, logged] = /The site:\s+(http\S+)|"origin":"(http[^"]+)"/.exec(output) ?? [];
      const found = printed ?? logged;
      if (found === undefined) return;
      for (const stream of [child.stdout, child.stderr]) stream.off('data', read).resume();
      resolve(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`${file} stopped with ${code}:\n${output}`)));
  });
  const { pid = 0 } = child;

  return {
    origin,
    pid,
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The name in parentheses may contain spaces. User time and system time are the fields 14 and 15.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    },
    memory: async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024) / 1e6;
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
