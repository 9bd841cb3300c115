import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

// The subsetter runs for seconds.
test('the committed fonts have the characters and weights that their faces state', { timeout: 60_000 }, async () => {
  for (const { path, bytes } of await subsetFonts())
    expect(bytes.equals(await readFile(path)), `${path}: run npm run fonts`).toBe(true);
});
