import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { website } from '#shared/contract/routes.ts';
import { staff } from '#tests/support/provider-client.ts';
import { findChromium, sandboxArguments } from '#tests/support/chromium.ts';
import { startSite } from '#tests/support/site-process.ts';
import { median, printTable } from './support/table.ts';

/**
 * `npm run bench request-list`: measures the list of requests in a real Chromium, with 100 and with 10,011
 * requests at the bundled provider. The cost should not depend on the length of the list.
 *
 * Loading the list:
 *
 * - first row, whole list: from the navigation, and from the call for the list, until they are painted, with
 *   scripts and styles in the browser's cache or not
 * - slow 4G: 1.6 Mbit/s and 150 ms, at the normal processor speed; 4x: no limit on the network, and a
 *   processor slowed down by four
 *
 * Working with the list, on a processor slowed down by four. Lines in CPU ms count script, style and layout
 * on the page's main thread, and other load on the machine hardly affects them. Lines in ms are wall-clock
 * time.
 *
 * - key to result: from the key in the search field until the matching rows are painted
 * - key to letter: from the key until the letter is painted
 * - head to rows: from the click on a column header until the sorted rows are painted
 * - export: from the click until the browser has received the file
 * - poll: the longest time for which the page is busy when a new request is announced
 */
const sizes = [100, 10_011] as const;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const slowdown = 4;
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const noLimit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Each letter reduces the number of matching requests, in the same proportion for any total. */
const searched = 'maria rossi';

/** Inserts requests directly into the database, one per minute until now. */
function insertRequests(folder: string, count: number): void {
  const file = new Sqlite(join(folder, 'clinic.db'));
  const insert = file.prepare(
    `insert into contact_forms (token_hash, full_name, email, phone_number, service, message, status, created_at,
       updated_at, finished_at)
     values (?, ?, ?, ?, 'Impianti Dentali', ?, ?, ?, ?, ?)`,
  );
  const now = Date.now();
  file.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const time = new Date(now - (count - index) * 60_000).toISOString();
      const isSent = index % 3 === 0;
      insert.run(
        `bench-${now}-${index}`,
        `${searched.slice(0, 1 + (index % searched.length))} Č${(index * 7919) % 10_007}`,
        `q${(index * 104_729) % 10_007}@posta.example`,
        `3933${String((index * 15_485_863) % 100_000_000).padStart(8, '0')}`,
        index % 2 === 0 ? 'Vorrei un preventivo. '.repeat(10) : '',
        isSent ? 'completed' : 'inProgress',
        time,
        time,
        isSent ? time : null,
      );
    }
  })();
  file.close();
}

type Figures = Record<string, number>;

const listUrl = '/dashboard/contactFormManagement';

/** Runs in a page before it loads. Records when the first row and the whole list were painted. */
function watchArrival(): void {
  const times: Record<string, number> = {};
  Object.assign(window, { arrival: times });
  const note = (name: string) => {
    times[name] ??= Number.NaN;
    requestAnimationFrame(() => setTimeout(() => (times[name] = performance.now())));
  };
  new MutationObserver(() => {
    if (!('first row' in times) && document.querySelector('main table tbody tr')) note('first row');
    if (!('whole list' in times) && document.querySelector('main')?.textContent.includes('Prikazano'))
      note('whole list');
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function measureArrival(
  context: BrowserContext,
  origin: string,
  { network, cpu, isCached }: { network: typeof noLimit; cpu: number; isCached: boolean },
): Promise<Figures> {
  const page = await context.newPage();
  await page.addInitScript(watchArrival);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(origin + listUrl, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(window, 'arrival')?.['whole list'] > 0);
  const { times, asked, bytes } = await page.evaluate((path) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by watchArrival above
    const arrival = Reflect.get(window, 'arrival') as Record<string, number>;
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path));
    return {
      times: arrival,
      asked: call?.startTime ?? Number.NaN,
      bytes: call instanceof PerformanceResourceTiming ? call.transferSize : Number.NaN,
    };
  }, `${website.apiPrefix}/staff/forms/search`);
  const cpuMilliseconds = await cpuOf(cdp);
  await page.close();
  return {
    ...Object.fromEntries(
      Object.entries(times).flatMap(([name, time]) => [
        [`navigation to ${name}, ms`, time],
        [`call to ${name}, ms`, time - asked],
      ]),
    ),
    'KB of the list': bytes / 1000,
    'CPU ms': cpuMilliseconds,
  };
}

/** @returns the medians of several loads. */
async function measureArrivals(...[context, origin, conditions]: Parameters<typeof measureArrival>): Promise<Figures> {
  const loads: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await measureArrival(context, origin, conditions));
  return Object.fromEntries(
    Object.keys(loads[0] ?? {}).map((name) => [name, median(loads.map((load) => load[name] ?? Number.NaN))]),
  );
}

/** Runs in the page. Records when a key or a click occurred and when its effect was painted. */
function watchPaints(): void {
  const times = { results: [] as number[], letters: [] as number[], busy: [] as number[] };
  Object.assign(window, { benchTimes: times });
  let begun: number | null = null;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page without outer scopes
  const afterPaint = (done: (time: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  const start = (event: Event) => {
    const began = event.timeStamp;
    begun = began;
    afterPaint((time) => times.letters.push(time - began));
  };
  addEventListener('keydown', start, true);
  addEventListener('pointerdown', start, true);
  new MutationObserver(() => {
    const began = begun;
    if (began === null) return;
    begun = null;
    afterPaint((time) => times.results.push(time - began));
  }).observe(document.querySelector('main table tbody') ?? document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.busy.push(duration);
  }).observe({ type: 'longtask' });
}

/** @returns the times that the page has recorded since the last call. */
const takeTimes = (page: Page): Promise<Record<'results' | 'letters' | 'busy', number[]>> =>
  page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'benchTimes');
    const copy: unknown = JSON.parse(JSON.stringify(times));
    for (const list of Object.values(times ?? {})) if (Array.isArray(list)) list.length = 0;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by watchPaints above
    return copy as Record<'results' | 'letters' | 'busy', number[]>;
  });

/** The page's own work on the main thread. Without a graphics card, painting would take longer than this work. */
const ownWork: ReadonlySet<string> = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

/** @returns the CPU time of this work so far, in milliseconds. */
async function cpuOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.reduce((sum, { name, value }) => (ownWork.has(name) ? sum + 1000 * value : sum), 0);
}

async function type(page: Page, cdp: CDPSession, figures: Figures): Promise<void> {
  let cpu = 0;
  const search = page.getByLabel('Pretraga');
  const results: number[] = [];
  const letters: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await search.focus();
    const before = await cpuOf(cdp);
    for (const letter of searched) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      // A person types more slowly, so the page is idle before each letter.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    cpu += (await cpuOf(cdp)) - before;
    const times = await takeTimes(page);
    results.push(...times.results);
    letters.push(...times.letters);
    await search.fill('');
    await takeTimes(page);
  }
  figures['CPU ms of a key'] = cpu / rounds / searched.length;
  figures['key to result, median ms'] = median(results);
  figures['key to result, worst ms'] = Math.max(...results);
  figures['key to letter, median ms'] = median(letters);
  figures['key to letter, worst ms'] = Math.max(...letters);
}

async function sort(page: Page, cdp: CDPSession, figures: Figures): Promise<void> {
  for (const head of ['Ime i prezime', 'Završeno', 'Ukupna ispunjenost']) {
    const results: number[] = [];
    const before = await cpuOf(cdp);
    for (let round = 0; round < rounds; round += 1) {
      await takeTimes(page);
      await page.getByRole('button', { name: head }).click();
      await page.waitForFunction(() => Reflect.get(window, 'benchTimes').results.length > 0);
      results.push(...(await takeTimes(page)).results);
    }
    figures[`CPU ms of a sort by ${head}`] = ((await cpuOf(cdp)) - before) / rounds;
    figures[`head to rows by ${head}, median ms`] = median(results);
  }
}

async function exportAll(page: Page, cdp: CDPSession, figures: Figures): Promise<void> {
  const before = await cpuOf(cdp);
  const started = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Izvezi CSV' }).click(),
  ]);
  await download.path();
  figures['CPU ms of the export'] = (await cpuOf(cdp)) - before;
  figures['export, ms'] = performance.now() - started;
}

async function measureWork(context: BrowserContext, origin: string, announce: () => void): Promise<Figures> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const figures: Figures = {};
  await page.goto(origin + listUrl);
  await page.getByText('Prikazano').waitFor();
  await page.evaluate(watchPaints);
  await type(page, cdp, figures);
  await sort(page, cdp, figures);
  await exportAll(page, cdp, figures);

  await takeTimes(page);
  announce();
  // When it becomes visible, the page checks for new requests at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Novi upiti: 1').waitFor();
  figures['poll, longest ms'] = Math.max(0, ...(await takeTimes(page)).busy);
  await page.close();
  return figures;
}

/** Measures one size on a separate site. */
async function measure(count: number): Promise<Record<string, Figures>> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  const site = await startSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: sandboxArguments,
  });
  try {
    insertRequests(folder, count);
    const context = await browser.newContext({ locale: 'hr-HR', timezoneId: 'Europe/Tirane' });
    const login = await context.newPage();
    await login.goto(`${site.origin}/login`);
    await login.getByLabel('Email').fill(staff.email);
    await login.getByLabel('Lozinka').fill(staff.password);
    await login.getByRole('button', { name: 'Prijava' }).click();
    await login.waitForURL('**/dashboard');
    await login.close();
    const arrivals = (conditions: Parameters<typeof measureArrival>[2]) =>
      measureArrivals(context, site.origin, conditions);
    return {
      'Slow 4G': await arrivals({ network: slow4G, cpu: 1, isCached: false }),
      'Slow 4G, scripts cached': await arrivals({ network: slow4G, cpu: 1, isCached: true }),
      'Processor 4x slower': await arrivals({ network: noLimit, cpu: slowdown, isCached: true }),
      'Work, processor 4x slower': await measureWork(context, site.origin, () => insertRequests(folder, 1)),
    };
  } finally {
    await browser.close();
    await site.terminate();
    await rm(folder, { recursive: true, force: true });
  }
}

const [few, many] = [await measure(sizes[0]), await measure(sizes[1])];
for (const [title, figures] of Object.entries(few))
  printTable(
    title,
    Object.fromEntries(
      Object.entries(figures).map(([name, small]) => {
        const large = many[title]?.[name] ?? Number.NaN;
        return [name, { [sizes[0]]: small, [sizes[1]]: large, ratio: small > 0 ? large / small : '–' }];
      }),
    ),
  );
