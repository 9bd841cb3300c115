import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { callPath } from '#shared/contract/call-path.ts';
import { website } from '#shared/contract/routes.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/site-process.ts';
import { openConnections } from './support/connections.ts';

/**
 * `npm run build && node scripts/launch.cjs node bench/overload.ts`: compares the website under 64 and under 1,500
 * connections. Each connection sends its next request after a response, or a second after a response other
 * than 200. The last column is the ratio of the two. Beyond its limit, the website refuses readers with 503.
 * The limit works well if the ratios for served pages, health checks and staff are close to 1.
 *
 * Clients and website share the processors of this machine, so compare the columns of one run, not two runs.
 */
const loads = [64, 1500] as const;
const runMilliseconds = 8000;
const pauseAfterRefusal = 1000;
const probeInterval = 100;

const paths = ['/', ...(['initializeForm', 'listBlogs'] as const).map((name) => website.apiPrefix + callPath(name))];

type Figures = Record<string, number>;

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

const site = await startSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });

/** @returns the status of a GET and the milliseconds until the last byte. */
async function get(dispatcher: Agent, path: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const { statusCode, body } = await request(site.origin + path, { dispatcher, headers });
  await body.dump();
  return { statusCode, milliseconds: performance.now() - started };
}

async function measure(connections: number, staffCookie: string): Promise<Figures> {
  const readers = openConnections({ connections });
  const probes = openConnections();
  const end = performance.now() + runMilliseconds;
  const served: number[] = [];
  const refused: number[] = [];
  let failed = 0;

  const read = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const { statusCode, milliseconds } = await get(readers, paths[turn % paths.length] ?? '/');
      if (statusCode === 200) served.push(milliseconds);
      else if (statusCode === 503) refused.push(milliseconds);
      else failed += 1;
      if (statusCode !== 200) await sleep(pauseAfterRefusal);
    }
  };
  const probe = async (path: string, headers: Record<string, string> = {}) => {
    const times: number[] = [];
    let failures = 0;
    while (performance.now() < end) {
      const { statusCode, milliseconds } = await get(probes, path, headers);
      times.push(milliseconds);
      if (statusCode !== 200) failures += 1;
      await sleep(probeInterval);
    }
    return { times, failures };
  };

  const [health, staff] = await Promise.all([
    probe('/healthz'),
    probe(website.apiPrefix + callPath('me'), { cookie: staffCookie }),
    ...Array.from({ length: connections }, (_, first) => read(first)),
  ]);
  await Promise.all([readers.close(), probes.close()]);
  return {
    'served a second': (1000 * served.length) / runMilliseconds,
    'served, p50 ms': percentile(served, 0.5),
    'served, p95 ms': percentile(served, 0.95),
    refused: refused.length,
    'failed otherwise': failed,
    'refused, p95 ms': percentile(refused, 0.95),
    'health, p95 ms': percentile(health.times, 0.95),
    'health, not 200': health.failures,
    'staff, p95 ms': percentile(staff.times, 0.95),
    'staff, not 200': staff.failures,
  };
}

try {
  const browser = openBrowser(site.origin);
  await browser.login();
  const staffCookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const warm = openConnections();
  for (const path of paths) await get(warm, path);
  await warm.close();

  const measured: Figures[] = [];
  for (const connections of loads) measured.push(await measure(connections, staffCookie));
  const [light = {}, heavy = {}] = measured;
  console.table(
    Object.fromEntries(
      Object.keys(light).map((name) => {
        const [low, high] = [light[name] ?? Number.NaN, heavy[name] ?? Number.NaN];
        return [
          name,
          {
            [loads[0]]: Math.round(low),
            [loads[1]]: Math.round(high),
            ratio: low > 0 ? (high / low).toFixed(1) : '–',
          },
        ];
      }),
    ),
  );
} finally {
  await site.terminate();
}
