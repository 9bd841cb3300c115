import { chmodSync } from 'node:fs';

/** A folder that is made later, or that belongs to another user: the volume of a container, a mount. */
const acceptable: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EPERM', 'EROFS']);

/**
 * Lets only the user of this process read what it writes from now on, and what is in the data folder already. Every
 * entry point that opens the folder calls this before it does.
 * @param dataDir the folder of DATA_DIR; it need not exist.
 * @throws the system's error when the folder cannot be looked at.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && acceptable.has(String(error.code)))) throw error;
  }
}
