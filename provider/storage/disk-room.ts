import { statfs } from 'node:fs/promises';
import { ProviderError } from '../errors.ts';

/** Looks after the free space of our own disk. */
export interface DiskRoom {
  /**
   * @param bytes about to be written.
   * @throws ProviderError STORAGE_FULL when too little would stay free.
   */
  require: (bytes: number) => Promise<void>;
}

/**
 * Keeps a reserve: drafts that have begun, submissions and staff's work go on while nothing new is taken in.
 * @param folder lies on the disk that is looked at; null when nothing is kept on ours.
 * @param minFreeBytes the reserve.
 */
export function diskRoom(folder: string | null, minFreeBytes: number): DiskRoom {
  return {
    require: async (bytes) => {
      if (folder === null) return;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize - bytes < minFreeBytes) throw new ProviderError('STORAGE_FULL');
    },
  };
}
