import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

const temporary = '.tmp';

/**
 * Opens a size-limited cache of small files on disk. It evicts the least recently used file.
 * @param folder used only by this cache. It is recreated if it disappears.
 * @param maxBytes maximum size of all files together, including those of an earlier process, which are used again.
 * @param onFailure called for the first of consecutive write failures (disk full, read-only, no permission).
 * @throws if the folder cannot be read at the start.
 */
export async function openDiskCache(
  folder: string,
  { maxBytes, onFailure }: { maxBytes: number; onFailure: (error: unknown) => void },
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let failing = false;

  /** Removes a file. Ignores a failure, because the next start finds the file. */
  const remove = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});
  const evicted: string[] = [];
  const removeEvicted = () => Promise.all(evicted.splice(0).map(remove));
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, key, reason) => {
      if (reason !== 'set') evicted.push(key);
    },
  });

  const remember = (name: string, size: number) => {
    sizes.set(name, size);
    // Larger than the whole cache.
    if (!sizes.has(name)) evicted.push(name);
  };

  const left = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  for (const { name, size } of left.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (name.endsWith(temporary)) await remove(name);
    else remember(name, size);
  }
  await removeEvicted();

  return {
    has: (key: string): boolean => sizes.has(key),
    /** @param key letters, digits, '-' and '_' only. @returns null if the key is not cached (any more). */
    read: async (key: string): Promise<Buffer | null> => {
      if (sizes.get(key) === undefined) return null;
      try {
        return await readFile(join(folder, key));
      } catch {
        // The file was removed or is unreadable. The caller creates it again.
        sizes.delete(key);
        await removeEvicted();
        return null;
      }
    },
    write: async (key: string, bytes: Buffer): Promise<void> => {
      const partial = `${key}-${randomUUID()}${temporary}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Writes to another name first, so that a reader never sees a partial file.
        await writeFile(join(folder, partial), bytes, { mode: 0o600 });
        await rename(join(folder, partial), join(folder, key));
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
        return remove(partial);
      }
      remember(key, bytes.length);
      await removeEvicted();
    },
  };
}

export type DiskCache = Awaited<ReturnType<typeof openDiskCache>>;
