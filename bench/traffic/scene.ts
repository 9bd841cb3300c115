import { existsSync, globSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startClinic, type Clinic } from './clinic.ts';
import { mountDisk, type Disk } from './disk.ts';

/** A clinic, and the parts around it that a fault can change. */
export interface Scene extends AsyncDisposable {
  clinic: Clinic;
  /** Small disks for the database and the storage. */
  disks: { database: Disk; storage: Disk };
  /** File with the offset of the provider's clock, in the notation of libfaketime; null without libfaketime. */
  clockFile: string | null;
}

const megabyte = 1024 ** 2;

/** Environment of a process whose clock libfaketime moves. */
function fakeTime(folder: string): { clockFile: string | null; env: Record<string, string> } {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (library === undefined || !existsSync(library)) return { clockFile: null, env: {} };
  const clockFile = join(folder, 'clock');
  writeFileSync(clockFile, '+0');
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { clockFile, env };
}

/**
 * Starts a clinic whose database and storage have small disks. Needs a mount namespace.
 * @param providerEnv additional settings of the provider.
 */
export async function startScene(providerEnv: Record<string, string> = {}): Promise<Scene> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await temporaryFolder());
  // PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder.path, 0o711);
  const mount = (name: string) => started.use(mountDisk(join(folder.path, name), 400 * megabyte));
  const disks = { database: mount('database'), storage: mount('storage') };
  const { TMPDIR } = process.env;
  // PostgreSQL's data folder is created there.
  process.env['TMPDIR'] = disks.database.folder;
  const { clockFile, env } = fakeTime(folder.path);
  const clinic = started.use(await startClinic(folder.path, { ...env, ...providerEnv }));
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  const running = started.move();
  return { clinic, disks, clockFile, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
