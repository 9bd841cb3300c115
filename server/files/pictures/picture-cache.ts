import { access, chmod, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openDiskCache } from './disk-cache.ts';

/** Maximum total size of the resized pictures. They can always be created again. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Opens the cache of resized pictures in `<dataDir>/cache/images`. If that folder is not writable (as in a container
 * without a volume), opens the cache in a temporary folder, which is removed on close.
 */
export async function openPictureCache(dataDir: string, log: FastifyBaseLogger) {
  const onFailure = (err: unknown) => log.warn({ err }, 'picture cache write failed');
  const folder = join(dataDir, 'cache', 'images');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Fails if the folder belongs to another user, who could replace the pictures.
    await chmod(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return { ...(await openDiskCache(folder, { maxBytes, onFailure })), close: async () => {} };
  } catch (err) {
    log.warn({ err }, 'picture cache in a temporary folder');
  }
  const temporary = await mkdtemp(join(tmpdir(), 'clinic-images-'));
  return {
    ...(await openDiskCache(temporary, { maxBytes, onFailure })),
    close: () => rm(temporary, { recursive: true, force: true }),
  };
}
