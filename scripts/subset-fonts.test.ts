import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('the committed fonts have the characters and weights that their faces state', async () => {
  for (const { path, bytes } of await subsetFonts())
    expect(bytes.equals(await readFile(path)), `${path}: run npm run fonts`).toBe(true);
});
