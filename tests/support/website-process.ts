import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { programFile } from './program.ts';
import { noteLog, noteStderr } from './stderr.ts';
import type { ProviderAddresses } from './website.ts';

/** The website as operators run it: in a separate process. */
export interface WebsiteProcess {
  /** What visitors use: PUBLIC_ORIGIN when it is set. */
  readonly origin: string;
  readonly pid: number;
  /** Where the process keeps temporary files and data, if it keeps any. */
  readonly folder: string;
  /** Everything it has written so far, both streams. */
  output: () => string;
  /** Resolves when the output matches. */
  wrote: (pattern: RegExp) => Promise<RegExpExecArray>;
  signal: (signal: NodeJS.Signals) => void;
  readonly exited: Promise<number | null>;
}

/**
 * Starts the website's program for the running test, which ends it in any case.
 * @throws what the process wrote when it ends before it listens.
 */
export async function startWebsiteProcess({
  provider,
  env = {},
}: {
  provider: ProviderAddresses;
  env?: Record<string, string>;
}): Promise<WebsiteProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'web-process-'));
  const child = spawn(process.execPath, [programFile('server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      PROVIDER_URL: provider.url,
      STORAGE_ORIGINS: provider.storage.origin,
      DATA_DIR: folder,
      TMPDIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiters = new Set<() => void>();
  for (const [stream, note] of [
    [child.stdout, noteLog],
    [child.stderr, noteStderr],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      note(text);
      for (const look of waiters) look();
    });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
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

  const listening = await Promise.race([wrote(/The site: +(\S+)\n/), exited]);
  if (typeof listening !== 'object' || !listening) throw new Error(`The website did not start: ${output}`);
  return {
    origin: listening[1] ?? '',
    pid: child.pid ?? 0,
    folder,
    output: () => output,
    wrote,
    signal: (signal) => child.kill(signal),
    exited,
  };
}
