import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A server under measurement, in a process of its own that ends with the scope. */
export interface ServerProcess extends AsyncDisposable {
  origin: string;
  pid: number;
  /** Seconds of processor time it has used since its start, all threads together. */
  cpuSeconds: () => Promise<number>;
  /** Resident memory, in MB (1,000,000 bytes). */
  memory: () => Promise<number>;
}

const projectRoot = join(import.meta.dirname, '../..');

/** Clock ticks of /proc/<pid>/stat a second; 100 on every Linux of today. */
const ticksPerSecond = 100;

const hasTaskset = spawnSync('taskset', ['-p', String(process.pid)]).status === 0;

/**
 * Puts a command on one processor, so that servers and clients do not compete.
 * @param processor its number, from 0; where there is no taskset the command runs anywhere.
 */
export function pinned(processor: number, command: readonly string[]): readonly [string, string[]] {
  const [program = '', ...rest] = hasTaskset ? ['taskset', '-c', String(processor), ...command] : command;
  return [program, rest];
}

/**
 * Starts a Node program that prints its address when it listens, as `The site: <origin>` or as a log line with `origin`. It runs on
 * processor 0 unless told otherwise; clients belong on processor 1. Its output passes through a pipe, as in a container.
 * @param file below the repository, with arguments.
 * @param env the whole environment besides PATH.
 * @throws Error with its output when it stops before it listens.
 */
export async function startServer(
  [file, ...args]: readonly [string, ...string[]],
  env: Record<string, string> = {},
  {
    cwd = projectRoot,
    nodeOptions = [],
    processor = 0,
  }: { cwd?: string; nodeOptions?: readonly string[]; processor?: number } = {},
): Promise<ServerProcess> {
  const [program, programArgs] = pinned(processor, [process.execPath, ...nodeOptions, file, ...args]);
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
      // The name, in parentheses, may hold spaces; user and system time are the fields 14 and 15.
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
