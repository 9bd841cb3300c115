import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** @returns occurrences of texts in files below a folder, as `file: text`. Deleted files count as empty. */
export async function tracesIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const bytes = await readFile(file).catch(() => Buffer.alloc(0));
        return texts.filter((text) => bytes.includes(text)).map((text) => `${entry.name}: ${text}`);
      }),
  );
  return found.flat();
}
