import { spawn } from 'node:child_process';
import { programFile } from './program.ts';
import { noteLog, noteStderr } from './stderr.ts';

export interface ProviderProcess {
  origin: string;
  pid: number;
  /** All it has printed so far. */
  output: () => string;
  /** Kills the process: nothing is flushed or closed. */
  kill: () => Promise<void>;
  /** Asks it to end. @returns the exit code. */
  terminate: () => Promise<number | null>;
}

/**
 * Runs the provider's program in a separate process, on a free port.
 * @param options.wrapper a command that runs the command after it in the same process.
 * @param options.cwd where the sources are, if not here.
 * @param options.entry another program.
 * @returns once it listens.
 */
export async function startProviderProcess(
  env: Record<string, string>,
  {
    wrapper = [],
    cwd,
    entry = 'provider/main.ts',
  }: { wrapper?: readonly string[]; cwd?: string; entry?: string } = {},
): Promise<ProviderProcess> {
  const [command, ...args] = [...wrapper, process.execPath, cwd === undefined ? programFile(entry) : entry];
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', PROVIDER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      output += text;
      const found = /"origin":"([^"]+)","msg":"provider listening"/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', read).on('data', noteLog);
    child.stderr.setEncoding('utf8').on('data', read).on('data', noteStderr);
    void exited.then(() => reject(new Error(`The provider did not start: ${output}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    terminate: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}
