import { open } from 'node:fs/promises';

/** Syncs the entries of a folder to disk, because syncing a file does not sync its entry in the folder. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
