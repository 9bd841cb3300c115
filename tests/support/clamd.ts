import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { startRestartable } from './started-program.ts';
import { saySkipped } from './skipped.ts';

/** A real clamd in a separate process, with a single signature. */
export interface Clamd {
  /** The value of CLAMAV_HOST. */
  readonly address: string;
  /** Stops clamd and closes all connections. */
  stop: () => Promise<void>;
  /** Starts clamd again on the same port. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** The text that the signature matches anywhere in a file. */
export const virus = 'CLINIC-TEST-VIRUS';

const binary = `${process.env.PATH ?? ''}:/usr/sbin`
  .split(':')
  .map((folder) => path.join(folder, 'clamd'))
  .find((file) => existsSync(file));

/** True if clamd is available. If not, the test run reports skipped tests. */
export const hasClamd = binary !== undefined;
if (!hasClamd) saySkipped('the virus scanner. It needs Debian’s package clamav-daemon.');

/** Starts clamd. @param settings additional lines of clamd.conf. */
export async function startClamd(settings: Record<string, string> = {}): Promise<Clamd> {
  if (binary === undefined) throw new Error('There is no clamd on this machine');
  const folder = newFolder();
  const port = await freePort();
  // Name, any file type, any position in the file, the bytes in hexadecimal.
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

  // The last line that clamd logs at its start.
  const { stop, start } = await startRestartable([binary, '--config-file', file], /Self checking every/);
  return { address: `127.0.0.1:${port}`, stop: () => stop(), start, close: () => stop() };
}
