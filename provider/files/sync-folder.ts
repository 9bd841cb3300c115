import { open } from 'node:fs/promises';
import { isErrno } from './storage-failures.ts';

/**
 * Syncs the entries of a folder to disk, because syncing a file does not sync its entry in the folder. Does nothing on
 * Windows and on network drives that cannot sync folders.
 */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync().catch((error: unknown) => {
    if (!isErrno(error, 'EINVAL', 'ENOTSUP', 'ENOSYS', 'EPERM', 'EBADF')) throw error;
  });
}
