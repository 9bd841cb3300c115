import { load } from './support/load.ts';
import { startProvider, startWebsite } from './support/product.ts';
import { printTable } from './support/table.ts';

/** Resident memory of the website, idle and after 100,000 and 200,000 pages. */
const count = Number(process.env['BENCH_REQUESTS'] ?? 100_000);
const paths = ['/', '/services', '/blogs', '/terms', '/privacy'];

await using provider = await startProvider();
await using website = await startWebsite(provider);

const visit = async () => {
  for (const path of paths)
    await load(
      { url: website.origin + path, headers: { 'accept-encoding': 'gzip' } },
      { requests: count / paths.length },
    );
};

const idle = await website.memory();
await visit();
const after = await website.memory();
await visit();
printTable('Memory, MB', {
  website: { idle, [`${count} pages`]: after, [`${2 * count} pages`]: await website.memory() },
});
