import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Small files kept on disk within a limit, the least recently used leaving first. */
export interface DiskCache {
  /** @param key letters, digits, '-' and '_' only. @returns null when it is not cached (any more). */
  read: (key: string) => Promise<Buffer | null>;
  write: (key: string, bytes: Buffer) => Promise<void>;
}

const temporary = '.tmp';

/** @param maxBytes of all files together; what an earlier process left in the folder counts and is used. */
export async function openDiskCache(folder: string, maxBytes: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true });
  /** In the order of last use, oldest first. */
  const sizes = new Map<string, number>();
  let total = 0;

  const forget = async (key: string) => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    await rm(join(folder, key), { force: true });
  };
  const remember = async (key: string, size: number) => {
    total += size - (sizes.get(key) ?? 0);
    sizes.delete(key);
    sizes.set(key, size);
    for (const oldest of sizes.keys()) {
      if (total <= maxBytes) break;
      await forget(oldest);
    }
  };

  const left = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  for (const { name, size } of left.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (name.endsWith(temporary)) await rm(join(folder, name), { force: true });
    else await remember(name, size);
  }

  return {
    read: async (key) => {
      const size = sizes.get(key);
      if (size === undefined) return null;
      try {
        const bytes = await readFile(join(folder, key));
        await remember(key, bytes.length);
        return bytes;
      } catch {
        // Somebody emptied the folder: it is only a cache.
        await forget(key);
        return null;
      }
    },
    write: async (key, bytes) => {
      // Renamed into place, so that a reader never sees half a file.
      const partial = join(folder, `${key}-${randomUUID()}${temporary}`);
      await writeFile(partial, bytes);
      await rename(partial, join(folder, key));
      await remember(key, bytes.length);
    },
  };
}
