/** Runs after the build. Writes a .br and a .gz file for every text file of the client, at the highest compression. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readArguments } from '#runtime/command-line.ts';
import { brotliCompress, gzip } from 'node:zlib';

readArguments('Usage: npm run build\nBuilds the site and its programs in dist.', {});

const files = globSync('dist/client/**/*.{js,css,svg,json,md,txt}');
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    await Promise.all([
      // Node's default quality for Brotli is already the highest.
      writeFile(`${file}.br`, await promisify(brotliCompress)(bytes)),
      writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 })),
    ]);
  }),
);
