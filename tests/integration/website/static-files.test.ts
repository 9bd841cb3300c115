import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hashImages } from '#server/pages/static-files.ts';
import { newFolder } from '../../support/new-folder.ts';
import { shareStack } from '../../support/stack.ts';

const stack = shareStack();

/** The largest script in a folder of the build: among entries that of every page, and certainly worth compressing. */
async function largestScript(folder: 'chunks' | 'entries'): Promise<{ path: string; bytes: Buffer }> {
  const names = await readdir(`dist/client/assets/${folder}`);
  const scripts = await Promise.all(
    names
      .filter((name) => name.endsWith('.js'))
      .map(async (name) => ({
        path: `/assets/${folder}/${name}`,
        bytes: await readFile(`dist/client/assets/${folder}/${name}`),
      })),
  );
  const [largest] = scripts.toSorted((a, b) => b.bytes.length - a.bytes.length);
  if (!largest) throw new Error('There is no build: run npm run build first');
  return largest;
}

test('the script of every page asks V8 to compile it while it is received', async () => {
  const { bytes } = await largestScript('entries');
  expect(bytes.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

describe('a file with a hash in its name', () => {
  test('is cached for good', async () => {
    const { website } = stack();
    const { path, bytes } = await largestScript('chunks');
    const reply = await website.send({ path });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.body.equals(bytes)).toBe(true);
  });

  test('comes compressed to who can read it', async () => {
    const { website } = stack();
    const { path, bytes } = await largestScript('chunks');
    const brotli = await website.send({ path, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(bytes)).toBe(true);
    const gzip = await website.send({ path, headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(bytes)).toBe(true);
    for (const { headers } of [brotli, gzip]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['content-type']).toMatch(/javascript/);
    }
  });
});

describe('a file with a fixed name', () => {
  test.each([
    ['/logo.svg', 'identity', 'image/svg+xml; charset=utf-8'],
    ['/logo.svg', 'br', 'image/svg+xml; charset=utf-8'],
    ['/licenses.md', 'identity', 'text/markdown; charset=utf-8'],
    ['/licenses.md', 'br', 'text/markdown; charset=utf-8'],
    ['/site.webmanifest', 'gzip', 'application/manifest+json; charset=utf-8'],
    ['/fonts/figtree-OFL.txt', 'gzip', 'text/plain; charset=utf-8'],
  ])('says which characters its text has: %s as %s', async (path, encoding, type) => {
    const { website } = stack();
    const { status, headers } = await website.send({ path, headers: { 'accept-encoding': encoding } });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
  });

  test('is revalidated after a while', async () => {
    const { website } = stack();
    const reply = await website.send({ path: '/images/services/sbiancamento.png' });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('image/png');
    expect(reply.headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800');
    const again = await website.send({
      path: '/images/services/sbiancamento.png',
      headers: { 'if-none-match': reply.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('a picture of the site', () => {
  test('is cached for good at the addresses that pages link to, and for a day at any other', async () => {
    const { website } = stack();
    const { text } = await website.send({ path: '/' });
    const [linked = '', path = '', hash = ''] =
      /(\/images\/hero-mobile-430\.avif)\?v=([\w-]{10}) 430w/.exec(text) ?? [];
    expect(text.match(/\/images\/[\w/-]+\.(?:avif|webp) \d+w/g)).toBe(null);
    const cacheControlOf = async (address: string) => {
      const { status, headers } = await website.send({ path: address });
      expect([status, headers['content-type']]).toEqual([200, 'image/avif']);
      return headers['cache-control'];
    };
    expect(await cacheControlOf(linked.split(' ', 1)[0] ?? '')).toBe('public, max-age=31536000, immutable');
    for (const other of [path, `${path}?v=${hash}x`, `${path}?v=`, `${path}?v=${hash}&v=${hash}`])
      expect(await cacheControlOf(other)).toBe('public, max-age=86400, stale-while-revalidate=604800');
  });

  test('has another address when the bytes or the name of a picture differ', async () => {
    const root = newFolder();
    await mkdir(join(root, 'images/services'), { recursive: true });
    const hashes = new Set<string>();
    for (const [name, bytes] of [
      ['services/a.png', 'one'],
      ['services/a.png', 'two'],
      ['b.svg', 'two'],
    ] as const) {
      await writeFile(join(root, 'images', name), bytes);
      expect(hashImages(root)).toBe(hashImages(root));
      hashes.add(hashImages(root));
    }
    expect(hashes.size).toBe(3);
  });
});

test('the manifest names the clinic and pictures that exist', async () => {
  const { website } = stack();
  expect((await website.send({ path: '/' })).text).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const { headers, json } = await website.send({ path: '/site.webmanifest' });
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
  const icons = ['/icon-192.png', '/icon-512.png'];
  expect(json).toMatchObject({
    name: 'Clinica Dentale Tirana',
    short_name: 'Clinica Dentale',
    icons: icons.map((src) => ({ src, type: 'image/png' })),
  });
  for (const path of icons) expect((await website.send({ path })).status).toBe(200);
});

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/server/entry.mjs',
  '/images/../../server/entry.mjs',
])('%s opens nothing outside the build', async (path) => {
  const { website } = stack();
  const reply = await website.send({ path });
  expect(reply.status).not.toBe(200);
  expect(reply.text).not.toMatch(/"dependencies"|import /);
});

test.each(['/assets', '/assets/', '/images/', '/images/services/', '/fonts/'])(
  '%s, a folder, is not listed',
  async (path) => {
    const { website } = stack();
    const reply = await website.send({ path });
    expect(reply.status).not.toBe(200);
    expect(reply.text).not.toMatch(/\.(?:js|png|woff2)/);
  },
);
