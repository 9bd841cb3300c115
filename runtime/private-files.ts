import { chmodSync } from 'node:fs';

/**
 * Makes the data folder, and every file written from now on, accessible only to the user of this process.
 * Every entry point calls this before it opens the folder.
 * @param dataDir the folder of DATA_DIR; it need not exist.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // Missing or another user's, for example a container's volume. Opening an unusable folder fails later.
  }
}
