import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { resolvedAssets } from './resolved-assets.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'resolved-assets-'));
  await mkdir(join(root, 'public'));
  await writeFile(join(root, 'public', 'there.woff2'), 'font');
  await writeFile(join(root, 'beside.woff2'), Buffer.alloc(10_000));
  await writeFile(join(root, 'index.html'), '<link rel="stylesheet" href="./site.css" />');
});
afterEach(() => rm(root, { recursive: true }));

/** Builds a site of one style sheet with one font. */
const buildWith = async (url: string) => {
  await writeFile(join(root, 'site.css'), `@font-face { font-family: a; src: url(${url}) format('woff2'); }`);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [resolvedAssets()] });
};

test.each(["'./beside.woff2'", '/there.woff2', "'data:font/woff2;base64,d09GMg=='", 'https://fonts.example/a.woff2'])(
  'a style sheet that names %s is built',
  async (url) => {
    await expect(buildWith(url)).resolves.toBeUndefined();
  },
);

test.each(["'@fontsource-variable/missing/files/a.woff2'", './missing.woff2', '"/missing.woff2"'])(
  'a style sheet that names %s ends the build',
  async (url) => {
    await expect(buildWith(url)).rejects.toThrow(/missing/);
  },
);
