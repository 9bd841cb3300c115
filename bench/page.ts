import { request } from 'undici';
import { compare } from './support/compare.ts';
import type { Load } from './support/load.ts';
import { startServer } from './support/server-process.ts';
import { startProvider, startWebsite } from './support/product.ts';

/**
 * Compares a cached page with a bare Fastify that sends the same buffer: identity, gzip, 304. The website
 * runs as in production, with its log.
 */
await using provider = await startProvider();
await using website = await startWebsite(provider);
const page = `${website.origin}/`;
await using bare = await startServer(['bench/bare/page.ts'], { SOURCE: page });

const { headers, body } = await request(page);
await body.dump();
const cases: readonly ({ name: string } & Pick<Load, 'headers' | 'expectedStatus'>)[] = [
  { name: 'identity', headers: { 'accept-encoding': 'identity' } },
  { name: 'gzip', headers: { 'accept-encoding': 'gzip' } },
  {
    name: '304',
    headers: { 'accept-encoding': 'gzip', 'if-none-match': String(headers['etag']) },
    expectedStatus: 304,
  },
];
for (const { name, ...sent } of cases)
  await compare(`Page, ${name}`, [
    { name: 'bare Fastify', server: bare, load: { ...sent, url: `${bare.origin}/${name}` } },
    { name: 'website', server: website, load: { ...sent, url: page } },
  ]);
