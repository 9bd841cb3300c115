import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Small files kept on disk within a limit, the least recently used leaving first. */
export interface DiskCache {
  /** @param key letters, digits, '-' and '_' only. @returns null when it is not cached (any more). */
  read: (key: string) => Promise<Buffer | null>;
  /** Keeps the bytes if it can; never fails. */
  write: (key: string, bytes: Buffer) => Promise<void>;
}

const temporary = '.tmp';

/**
 * @param folder of this cache alone; made anew when it disappears.
 * @param maxBytes of all files together; what an earlier process left in the folder counts and is used.
 * @param onFailure called when writing begins to fail: disk full, read-only, no permission. Not again before it has worked.
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

  /** A file that cannot be removed is no reason to fail: it is found again at the next start. */
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
        // Removed from outside, or unreadable: it is made again.
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
