import { chromium, type CDPSession, type Page } from '@playwright/test';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { website } from '#shared/contract/routes.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { startSite } from '#tests/support/site-process.ts';

/**
 * `npm run build && node_modules/.bin/node bench/request-list.ts [slowdown]`: how long staff wait for the list of
 * requests, in a real Chromium, with 100 requests and with 10,000 in the same run; the last column is their ratio. The
 * cost of the list should not depend on its length: the ratio should be near 1.
 *
 * `slowdown` makes the browser's processor that many times slower, 4 for a modest office laptop; 1 by default.
 *
 * Lines in CPU ms count script, style and layout on the page's main thread and hardly change when this machine is busy
 * with other things; lines in ms are wall-clock time.
 *
 * - key to result: from the key in the search field until the rows that match are painted
 * - key to letter: from the key until the letter itself is painted
 * - head to rows: from the press on a column's head until the sorted rows are painted
 * - export: from the press until the browser has the file
 * - poll: the longest time the page is busy when a new request is announced
 */
const sizes = [100, 10_000] as const;
const rounds = 5;
const slowdown = Number(process.argv[2] ?? 1);

/** Every letter of it leaves fewer requests, in the same proportion for any number. */
const searched = 'maria rossi';

const recordsOf = (count: number): ContactFormRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const time = new Date(1_700_000_000_000 + index * 3_600_000).toISOString();
    return {
      id: index,
      fullName: `${searched.slice(0, 1 + (index % searched.length))} Č${(index * 7919) % 10_007}`,
      email: `q${(index * 104_729) % 10_007}@posta.example`,
      phoneNumber: `3933${String(index).padStart(8, '0')}`,
      createdAt: time,
      finishedAt: index % 3 === 0 ? time : null,
      status: index % 3 === 0 ? 'completed' : 'inProgress',
      requiredCompletion: index % 101,
      overallCompletion: (index * 31) % 101,
    };
  });

/** In the page: remembers when a key or a press came, and when what it changed was painted. */
function watchPaints(): void {
  const times = { results: [] as number[], letters: [] as number[], busy: [] as number[] };
  Object.assign(window, { benchTimes: times });
  let begun: number | null = null;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page and cannot reach outside
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

/** @returns what the page noted since the last call. */
const takeTimes = (page: Page): Promise<Record<'results' | 'letters' | 'busy', number[]>> =>
  page.evaluate(() => {
    const times: unknown = Reflect.get(window, 'benchTimes');
    const copy: unknown = JSON.parse(JSON.stringify(times));
    for (const list of Object.values(times ?? {})) if (Array.isArray(list)) list.length = 0;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by watchPaints above
    return copy as Record<'results' | 'letters' | 'busy', number[]>;
  });

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Figures = Record<string, number>;

/** The page's own work on the main thread; without a graphics card painting would exceed it. */
const ownWork: ReadonlySet<string> = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

/** @returns the processor time of that work so far, in milliseconds. */
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
      // A person types more slowly: each letter meets an idle page.
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

async function measure(page: Page, cdp: CDPSession, count: number, origin: string): Promise<Figures> {
  const figures: Figures = {};
  let totalSubmissions = count;
  await page.route(`**${website.apiPrefix}/contact-form/all`, (route) =>
    route.fulfill({ json: { contactForms: recordsOf(count) } }),
  );
  await page.route(`**${website.apiPrefix}/staff/statistics*`, (route) =>
    route.fulfill({ json: { activeForms: 0, completionPercentage: 0, totalSubmissions, daily: [] } }),
  );
  await page.goto(`${origin}/dashboard/contactFormManagement`);
  await page.getByText(`Prikazano ${count} od ${count}`).waitFor();
  await page.evaluate(watchPaints);
  await type(page, cdp, figures);
  await sort(page, cdp, figures);
  await exportAll(page, cdp, figures);

  await takeTimes(page);
  totalSubmissions += 1;
  // Focus on the page makes it check for new requests at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Novi upiti: 1').waitFor();
  figures['poll, longest ms'] = Math.max(0, ...(await takeTimes(page)).busy);
  await page.unrouteAll();
  return figures;
}

const site = await startSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const context = await browser.newContext({ locale: 'hr-HR', timezoneId: 'Europe/Tirane' });
  const login = await context.newPage();
  await login.goto(`${site.origin}/login`);
  await login.getByLabel('Email').fill(site.staff.email);
  await login.getByLabel('Lozinka').fill(site.staff.password);
  await login.getByRole('button', { name: 'Prijava' }).click();
  await login.waitForURL('**/dashboard');
  await login.close();

  const measured: Figures[] = [];
  for (const count of sizes) {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    measured.push(await measure(page, cdp, count, site.origin));
    await page.close();
  }
  const [few = {}, many = {}] = measured;
  console.table(
    Object.fromEntries(
      Object.keys(few).map((name) => {
        const [small, large] = [few[name] ?? 0, many[name] ?? 0];
        return [
          name,
          {
            [sizes[0]]: Math.round(small),
            [sizes[1]]: Math.round(large),
            ratio: small > 0 ? (large / small).toFixed(1) : '–',
          },
        ];
      }),
    ),
  );
} finally {
  await browser.close();
  await site.stop();
}
