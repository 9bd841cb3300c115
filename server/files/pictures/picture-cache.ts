import { access, chmod, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openDiskCache, type DiskCache } from './disk-cache.ts';

/** Resized pictures of articles; they can always be made again. */
const maxBytes = 256 * 1024 * 1024;

/** A folder that only this process's user can read and write. @throws when there can be none. */
async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Refused for a folder of another user, whose pictures would be served.
  await chmod(folder, 0o700);
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Opens the cache of resized pictures in `<dataDir>/cache/images`. Where that cannot be written, in a container without
 * a volume for instance, it lives in a new temporary folder as long as the process.
 */
export async function openPictureCache(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<DiskCache & { close: () => Promise<void> }> {
  const onFailure = (err: unknown) => log.warn({ err }, 'resized pictures are not cached');
  const folder = join(dataDir, 'cache', 'images');
  try {
    await openFolder(folder);
    return { ...(await openDiskCache(folder, { maxBytes, onFailure })), close: async () => {} };
  } catch (err) {
    log.warn({ err }, 'resized pictures are cached in a temporary folder');
  }
  const temporary = await mkdtemp(join(tmpdir(), 'clinic-images-'));
  return {
    ...(await openDiskCache(temporary, { maxBytes, onFailure })),
    close: () => rm(temporary, { recursive: true, force: true }),
  };
}
