import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A size-limited cache of small files on disk; evicts the least recently used. */
export interface DiskCache {
  /** @param key letters, digits, '-' and '_' only. @returns null when it is not cached (any more). */
  read: (key: string) => Promise<Buffer | null>;
  /** Caches the bytes if possible; never rejects. */
  write: (key: string, bytes: Buffer) => Promise<void>;
}

const temporary = '.tmp';

/**
 * @param folder used only by this cache; recreated if it disappears.
 * @param maxBytes of all files together; files of an earlier process count and are used.
 * @param onFailure called for the first of consecutive write failures: disk full, read-only, no permission.
 * @throws when the folder cannot be read at the start.
 */
export async function openDiskCache(
  folder: string,
  { maxBytes, onFailure }: { maxBytes: number; onFailure: (error: unknown) => void },
): Promise<DiskCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** In the order of last use, oldest first. */
  const sizes = new Map<string, number>();
  let total = 0;
  let failing = false;

  /** Ignores a file that cannot be removed: the next start finds it. */
  const remove = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});
  const forget = async (key: string) => {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    await remove(key);
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
    if (name.endsWith(temporary)) await remove(name);
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
        // Removed by someone else or unreadable: it is created again.
        await forget(key);
        return null;
      }
    },
    write: async (key, bytes) => {
      const partial = `${key}-${randomUUID()}${temporary}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Renamed into place, so that a reader never sees half a file.
        await writeFile(join(folder, partial), bytes, { mode: 0o600 });
        await rename(join(folder, partial), join(folder, key));
        failing = false;
      } catch (error) {
        if (!failing) onFailure(error);
        failing = true;
        return remove(partial);
      }
      await remember(key, bytes.length);
    },
  };
}
