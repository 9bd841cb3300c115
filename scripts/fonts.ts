/** `npm run fonts`: writes the font files that the style sheets name. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { readArguments } from '#runtime/command-line.ts';
import { subsetFonts } from './subset-fonts.ts';

readArguments('Usage: npm run fonts\nWrites the font files that the style sheets name.', {});

for (const { path, bytes } of await subsetFonts()) {
  await writeFile(path, bytes);
  console.log(`${relative(process.cwd(), path)} ${bytes.length}`);
}
