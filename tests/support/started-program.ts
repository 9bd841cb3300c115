import { spawn, type SpawnOptions } from 'node:child_process';
import { noteLog, noteStderr } from './stderr.ts';

/** A program in a separate process. */
export interface StartedProgram {
  readonly pid: number;
  /** The match of the pattern that shows that the program is ready. */
  readonly ready: RegExpExecArray;
  /** @returns the whole output so far, of both streams. */
  output: () => string;
  /** Resolves when the output matches the pattern. */
  wrote: (pattern: RegExp) => Promise<RegExpExecArray>;
  signal: (signal: NodeJS.Signals) => void;
  /** Kills the program, so that nothing is flushed or closed. */
  kill: () => Promise<void>;
  /** Sends SIGTERM. @returns the exit code. */
  terminate: () => Promise<number | null>;
  readonly exited: Promise<number | null>;
}

interface Options extends SpawnOptions {
  /** true: a third-party program, whose output on standard error fails no test. */
  isForeign?: boolean;
}

/**
 * @param ready pattern of the output when the program is ready.
 * @throws Error with the output if the program ends before.
 */
export async function startProgram(
  [program = '', ...args]: readonly string[],
  ready: RegExp,
  { isForeign = false, ...options }: Options = {},
): Promise<StartedProgram> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const waiters = new Set<() => void>();
  for (const [stream, note] of [
    [child.stdout, noteLog],
    [child.stderr, noteStderr],
  ] as const) {
    // The stream may end a chunk in the middle of a line.
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (!isForeign) lines.forEach(note);
      for (const look of waiters) look();
    });
    stream?.on('end', () => {
      if (!isForeign) note(rest);
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    // Child processes of a third-party program may keep its output open.
    child.once(isForeign ? 'exit' : 'close', resolve);
  });
  const wrote = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        waiters.delete(look);
        resolve(match);
      };
      waiters.add(look);
      look();
    });
  const found = await Promise.race([wrote(ready), exited]);
  if (found === null || typeof found === 'number') throw new Error(`${program} did not start: ${output}`);
  return {
    pid: child.pid ?? 0,
    ready: found,
    output: () => output,
    wrote,
    signal: (signal) => child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    terminate: () => {
      child.kill('SIGTERM');
      return exited;
    },
    exited,
  };
}

/** Starts a program that can be stopped and started again with the same arguments. */
export async function startRestartable(command: readonly string[], ready: RegExp, options: SpawnOptions = {}) {
  const run = () => startProgram(command, ready, { ...options, isForeign: true });
  let running = await run();
  return {
    current: () => running,
    /** Stops the program, by default with SIGKILL, because a suspended process handles no other signal. */
    stop: async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
      running.signal(signal);
      await running.exited;
    },
    start: async (): Promise<void> => {
      running = await run();
    },
  };
}
