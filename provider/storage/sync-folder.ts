import { open } from 'node:fs/promises';

/** Syncs the entries of a folder to disk, because syncing a file does not sync its entry in the folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
