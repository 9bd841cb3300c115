import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startProgram } from './restartable-program.ts';
import { saySkipped } from './skipped.ts';

/** A real clamd in a process of its own, which knows one signature. */
export interface Clamd {
  /** For CLAMAV_HOST. */
  readonly address: string;
  /** Ends it with all connections. */
  stop: () => Promise<void>;
  /** Starts it again on the same port. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** What its signature finds, anywhere in a file. */
export const virus = 'CLINIC-TEST-VIRUS';

const binary = `${process.env.PATH ?? ''}:/usr/sbin`
  .split(':')
  .map((folder) => path.join(folder, 'clamd'))
  .find((file) => existsSync(file));

/** Whether clamd is available; if not, the tests report it instead of passing silently. */
export const hasClamd = binary !== undefined;
if (!hasClamd) saySkipped('the virus scanner. It needs Debian’s package clamav-daemon.');

/** @param settings of clamd.conf, beyond those of the test. */
export async function startClamd(settings: Record<string, string> = {}): Promise<Clamd> {
  if (binary === undefined) throw new Error('There is no clamd on this machine');
  const folder = await mkdtemp(path.join(tmpdir(), 'clamd-'));
  const port = await freePort();
  // Name, any type of file, anywhere in it, the bytes in hexadecimal.
  await writeFile(path.join(folder, 'test.ndb'), `Clinic.Test:0:*:${Buffer.from(virus).toString('hex')}\n`);
  const config = {
    Foreground: 'yes',
    TCPSocket: String(port),
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: folder,
    TemporaryDirectory: folder,
    User: userInfo().username,
    ...settings,
  };
  const file = path.join(folder, 'clamd.conf');
  const lines = Object.entries(config).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(file, lines.join(''));

  // The last line of its start.
  const { stop, start } = await startProgram(binary, ['--config-file', file], 'Self checking every');
  return {
    address: `127.0.0.1:${port}`,
    stop,
    start,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
