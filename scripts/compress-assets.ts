/** Runs after the build. Writes a .br and a .gz file for every text file of the client, at the highest compression. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readArguments } from '#runtime/command-line.ts';
import { brotliCompress, constants, gzip } from 'node:zlib';

readArguments('Usage: npm run build\nBuilds the site and its programs in dist.', {});

/** Settings of the format besides the quality, whose default is already the highest: one or the other suits a file better. */
const formats = [{}, { [constants.BROTLI_PARAM_NPOSTFIX]: 3, [constants.BROTLI_PARAM_NDIRECT]: 24 }];

const smallestBrotli = async (bytes: Buffer): Promise<Buffer> => {
  const made = await Promise.all(formats.map((params) => promisify(brotliCompress)(bytes, { params })));
  return made.reduce((one, other) => (other.length < one.length ? other : one));
};

const files = globSync('dist/client/**/*.{js,css,svg,json,md,txt}');
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    await Promise.all([
      writeFile(`${file}.br`, await smallestBrotli(bytes)),
      writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 })),
    ]);
  }),
);
