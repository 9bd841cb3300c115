import { load } from './support/load.ts';
import { printTable, type Table } from './support/table.ts';
import { proxiedCalls } from './support/calls.ts';
import { startServer } from './support/server-process.ts';
import { startWebsite } from './support/product.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Resident memory of the website, idle and after each 100,000 calls of `/api`, compared with a bare
 * @fastify/http-proxy.
 */
const requests = 100_000;

await using folder = await temporaryFolder();
await using provider = await startServer(['bench/bare/provider.ts']);
await using website = await startWebsite({ origin: provider.origin, folder: folder.path });
await using bare = await startServer(['bench/bare/proxy.ts'], { PROVIDER_URL: provider.origin });

const [, draft] = proxiedCalls;
const table: Table = {};
for (const [name, server] of Object.entries({ 'bare @fastify/http-proxy': bare, website })) {
  const idle = await server.memory();
  const after: number[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await load({ url: server.origin + (draft?.path ?? ''), headers: draft?.headers }, { requests });
    after.push(await server.memory());
  }
  table[name] = { idle, 'after 100,000': after[0] ?? 0, 'after 200,000': after[1] ?? 0 };
}
printTable('Memory, MB', table);
