import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { compare } from './support/compare.ts';
import { startProvider, startWebsite } from './support/product.ts';
import { startServer } from './support/server-process.ts';

/** Compares the home page with a bare Fastify, and with prerendered pages of Next.js and Astro in production mode. */
const rivals = join(import.meta.dirname, 'rivals');

await using provider = await startProvider();
await using website = await startWebsite(provider);
const page = `${website.origin}/`;
await using bare = await startServer(['bench/bare/page.ts'], { SOURCE: page });

const html = await (await request(page)).body.text();
const bodyFile = join(provider.folder, 'body.html');
await writeFile(bodyFile, /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '');

const build = (folder: string, [command, ...args]: readonly [string, ...string[]]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(rivals, 'node_modules', command), ...args], {
    cwd: join(rivals, folder),
    env: {
      PATH: process.env['PATH'],
      BODY_FILE: bodyFile,
      ASTRO_TELEMETRY_DISABLED: '1',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} was not built:\n${stdout}${stderr}`);
};
build('next', ['next/dist/bin/next', 'build']);
build('astro', ['astro/bin/astro.mjs', 'build']);

await using next = await startServer(['serve.js'], {}, { cwd: join(rivals, 'next') });
await using astro = await startServer(['serve.js'], {}, { cwd: join(rivals, 'astro') });

const headers = { 'accept-encoding': 'identity' };
await compare('Home page', [
  { name: 'bare Fastify', server: bare, load: { url: `${bare.origin}/identity`, headers } },
  { name: 'website', server: website, load: { url: page, headers } },
  { name: 'Next.js, prerendered', server: next, load: { url: `${next.origin}/`, headers } },
  { name: 'Astro, prerendered', server: astro, load: { url: `${astro.origin}/`, headers } },
]);
