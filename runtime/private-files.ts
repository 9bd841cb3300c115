import { chmodSync } from 'node:fs';

/**
 * Makes the data folder, and every file written from now on, readable for the user of this process alone. Every entry point calls this
 * before it opens the folder.
 * @param dataDir the folder of DATA_DIR; it need not exist.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // Missing, or another user's, as the volume of a container may be. A folder that cannot be used fails when it is opened.
  }
}
