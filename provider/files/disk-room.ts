import { statfs } from 'node:fs/promises';
import type { RequireRoom } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { reporting } from './storage-failures.ts';

/** @returns the space available to an unprivileged user on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses uploads that would use the reserve, which drafts, submissions and staff need. @param folder null: data is elsewhere. */
export function createDiskRoom(folder: string | null, minFreeBytes: number): RequireRoom {
  const free = reporting(freeBytes);
  return async (bytes) => {
    if (folder === null) return;
    if ((await free(folder)) - bytes < minFreeBytes) throw new ProviderError('STORAGE_FULL');
  };
}
