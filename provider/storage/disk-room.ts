import { statfs } from 'node:fs/promises';
import { ProviderError } from '../errors.ts';

/** @returns what an ordinary user may still write on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Keeps a reserve of free space on the provider's own disk. */
export interface DiskRoom {
  /**
   * @param bytes about to be written.
   * @throws ProviderError STORAGE_FULL when too little would stay free.
   */
  require: (bytes: number) => Promise<void>;
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
