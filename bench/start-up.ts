import { request } from 'undici';
import { nodeSettings } from '#tests/support/node-settings.ts';
import { startProvider, startWebsite } from './support/product.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { median, printTable } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/**
 * Measures the time from the start of the process to the first 200 on `/`, and the CPU time until then, for
 * the website with the embedded provider and existing data, and for the website with a separate provider.
 * Both use the compile cache of an earlier start, like `npm start`.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

await using provider = await startProvider();
await using folder = await temporaryFolder();
const env = { NODE_COMPILE_CACHE: `${folder.path}/compiled` };
const staff = { STAFF_EMAIL: 'bench@clinic.example', STAFF_PASSWORD: 'bench-kettle-orchid-93-lantern' };

const starts: Record<string, () => Promise<ServerProcess>> = {
  embedded: () =>
    startServer(['dist/programs/website.js'], {
      ...env,
      ...staff,
      ...nodeSettings,
      PORT: '0',
      DATA_DIR: folder.path,
    }),
  'with PROVIDER_URL': () => startWebsite(provider, env),
};

const measure = async (start: () => Promise<ServerProcess>) => {
  const before = performance.now();
  await using server = await start();
  const { statusCode, body } = await request(server.origin);
  await body.dump();
  if (statusCode !== 200) throw new Error(`The first page has the status ${statusCode}`);
  return { milliseconds: performance.now() - before, cpuMilliseconds: 1000 * (await server.cpuSeconds()) };
};

const table: Record<string, Record<string, number>> = {};
for (const [name, start] of Object.entries(starts)) {
  await measure(start);
  const results: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measure(start));
  table[name] = {
    'to the first 200, ms': median(results.map(({ milliseconds }) => milliseconds)),
    'processor time, ms': median(results.map(({ cpuMilliseconds }) => cpuMilliseconds)),
  };
}
printTable('Start-up', table);
