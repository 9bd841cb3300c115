import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { noteLog, noteStderr } from './stderr.ts';

/** The whole product as operators run it: one process, embedded provider, data in a new folder. */
export interface SiteProcess {
  origin: string;
  pid: number;
  staff: { email: string; password: string };
  /** Everything the process has printed so far. */
  output: () => string;
  /** Asks it to stop. @returns its exit code. */
  stop: () => Promise<number | null>;
}

/** Wide enough for a start on a machine whose processors are all busy. */
const startMilliseconds = 60_000;

/** @returns the address the process prints when it is ready. @throws with its output when it is not in time. */
async function addressOf(child: ChildProcess, lines: string[]): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('the process has no output to read');
  const ready = Promise.withResolvers<string>();
  for (const [stream, note] of [
    [child.stdout, noteLog],
    [child.stderr, noteStderr],
  ] as const)
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      note(line);
      const address = /The site:\s+(http\S+)/.exec(line)?.[1];
      if (address) ready.resolve(address);
    });
  const failed = (why: string) => ready.reject(new Error(`${why}:\n${lines.join('\n')}`));
  child.once('exit', (code) => failed(`the site stopped with ${code}`));
  const timer = setTimeout(() => failed('the site was not ready in time'), startMilliseconds);
  return ready.promise.finally(() => clearTimeout(timer));
}

/**
 * @param env on top of the defaults; DATA_DIR keeps data across two starts.
 * @param sources a copy of the repository, in which the site is started as `npm run dev` starts it.
 */
export async function startSite(env: Record<string, string> = {}, sources?: string): Promise<SiteProcess> {
  const ownData = env['DATA_DIR'] === undefined ? await mkdtemp(join(tmpdir(), 'clinic-site-')) : null;
  const staff = { email: 'staff@clinic.test', password: 'correct horse battery' };
  const program = sources === undefined ? 'dist/programs/website.js' : 'server/development.ts';
  const child = spawn(process.execPath, [program], {
    cwd: sources,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
      ...(ownData === null ? {} : { DATA_DIR: ownData }),
      ...env,
    },
  });
  const lines: string[] = [];
  const origin = await addressOf(child, lines);

  return {
    origin,
    pid: child.pid ?? 0,
    staff,
    output: () => lines.join('\n'),
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'close');
      }
      if (ownData !== null) await rm(ownData, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}
