import { compare } from './support/compare.ts';
import { proxiedCalls } from './support/calls.ts';
import { startServer } from './support/server-process.ts';
import { startWebsite } from './support/product.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** Compares `/api`, with session, checks and log, with a bare @fastify/http-proxy in front of the same provider. */
await using folder = await temporaryFolder();
await using provider = await startServer(['bench/bare/provider.ts']);
await using website = await startWebsite({ origin: provider.origin, folder: folder.path });
await using bare = await startServer(['bench/bare/proxy.ts'], { PROVIDER_URL: provider.origin });

for (const { name, path, headers } of proxiedCalls)
  await compare(`Call, ${name}`, [
    {
      name: 'bare @fastify/http-proxy',
      server: bare,
      load: { headers, url: bare.origin + path },
    },
    { name: 'website', server: website, load: { headers, url: website.origin + path } },
  ]);
