import { statfs } from 'node:fs/promises';
import type { DiskRoom } from '../context.ts';
import { ProviderError } from '../errors.ts';

/** @returns what an ordinary user may still write on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * With the reserve, existing drafts, submissions and staff's work continue while new uploads are refused.
 * @param folder on the disk to check; null when all data is elsewhere.
 * @param minFreeBytes the reserve.
 */
export function diskRoom(folder: string | null, minFreeBytes: number): DiskRoom {
  return {
    require: async (bytes) => {
      if (folder === null) return;
      if ((await freeBytes(folder)) - bytes < minFreeBytes) throw new ProviderError('STORAGE_FULL');
    },
  };
}
