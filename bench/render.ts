import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import type * as ReactDomServer from 'react-dom/server';
import { defaultClinic } from '#shared/content/site.ts';
import type { PageApi } from '#shared/page-context.ts';
import { median, medianRatio, printTable } from './support/table.ts';

/**
 * Measures a render of the home page in this process: React's `renderToString` alone, the whole page with
 * Vike, and the page with its compression. The unit is milliseconds of CPU time, of all threads together.
 */
process.env['NODE_ENV'] = 'production';
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const rendersPerRound = 40;

// vike-react imports the same module object, so its calls can be intercepted here.
const reactDomServer: typeof ReactDomServer = createRequire(import.meta.url)('react-dom/server');
const { renderToString } = reactDomServer;
let lastTree: ReactNode = null;
reactDomServer.renderToString = (tree, options) => {
  lastTree = tree;
  return renderToString(tree, options);
};
await import(join(import.meta.dirname, '../dist/server/entry.mjs'));
const { renderPage } = await import('#server/pages/render-page.ts');
const { encodePage } = await import('#server/pages/encoded-page.ts');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the home page makes one call, for a list
const api = { call: async () => [], getUser: async () => null } as unknown as PageApi;
const site = {
  origin: 'https://clinic.example',
  clinic: defaultClinic,
  contactEmail: 'info@clinica.example',
  contactPhone: '+39 000 000 0000',
  whatsappNumber: null,
  address: null,
  mapUrl: null,
  director: null,
  healthConsent: null,
  uploadLimits: { maxFileBytes: 1, maxLargeBytes: 1, maxTotalBytes: 1 },
  imagesHash: '3kJx8d_0Qs',
};

const render = async () => {
  const page = await renderPage(
    '/',
    { host: 'clinic.example' },
    {
      api,
      site,
      clinicPictures: { map: null, rooms: [], people: [] },
      offer: { prices: [], guarantee: null, reviews: [] },
      privacy: {},
      quoteTexts: {},
      patient: null,
      user: null,
      query: '',
      plainForm: null,
    },
  );
  if (page?.statusCode !== 200) throw new Error('The page was not rendered');
  return page;
};

const subjects: Record<string, () => Promise<unknown>> = {
  renderToString: async () => renderToString(lastTree),
  'page by Vike': render,
  'page, gzip': async () => encodePage(await render()).encode('gzip'),
  'page, brotli': async () => encodePage(await render()).encode('br'),
};

const measure = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let turn = 0; turn < rendersPerRound; turn += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rendersPerRound;
};

await render();
const measured = Object.entries(subjects).map(([name, run]) => ({ name, run, results: [] as number[] }));
for (const { run } of measured) await measure(run);
for (let round = 0; round < rounds; round += 1)
  for (const { run, results } of measured) results.push(await measure(run));

const first = measured[0]?.results ?? [];
printTable(
  'Rendered afresh',
  Object.fromEntries(
    measured.map(({ name, results }) => [name, { 'CPU ms': median(results), ratio: medianRatio(first, results) }]),
  ),
);
