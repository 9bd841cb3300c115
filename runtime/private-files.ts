import { chmodSync } from 'node:fs';

/**
 * Lets only the user of this process read what it writes from now on, and what is in the data folder already. Every
 * entry point that opens the folder calls this before it does.
 * @param dataDir the folder of DATA_DIR; it need not exist.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // Not there yet, or another user's, as the volume of a container may be. A folder that cannot be used at all is told
    // of when it is opened.
  }
}
