import { chromium, type CDPSession, type Page } from '@playwright/test';
import { anchors } from '#shared/contract/routes.ts';
import { findChromium, sandboxArguments } from '#tests/support/chromium.ts';
import { quoteForm } from '#tests/support/quote-form.ts';
import { startSite } from '#tests/support/site-process.ts';
import { median, printTable, type Table } from './support/table.ts';

/**
 * `npm run build && node scripts/launch.cjs node bench/interactions.ts [slowdown] [rounds]`: measures how long the
 * home page takes to respond to taps and keys on a phone, in a real Chromium.
 *
 * `slowdown` is the factor by which the browser's processor is slowed down; 4 by default.
 *
 * - INP: wall-clock time from the event until the next paint, as measured by the Event Timing API, in steps
 *   of 8 ms. Other load on the machine increases it.
 * - CPU: time for script, style and layout on the page's main thread. Other load on the machine hardly
 *   affects it.
 */
const slowdown = Number(process.argv[2] ?? 4);
const rounds = Number(process.argv[3] ?? 5);

/** Runs in the page. Records the duration of every event that belongs to an interaction. */
function watchEvents(): void {
  const durations: number[] = [];
  Object.assign(window, { benchDurations: durations });
  // TypeScript's type lacks durationThreshold (Event Timing API).
  const everyEvent = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration);
  }).observe(everyEvent);
}

/** @returns the longest duration since the last call; 0 if no event was long enough to be reported. */
async function longestEvent(page: Page): Promise<number> {
  // An entry is created with the paint after its event.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  const durations = await page.evaluate(() => {
    const noted: unknown = Reflect.get(window, 'benchDurations');
    return Array.isArray(noted) ? noted.splice(0).map(Number) : [];
  });
  return Math.max(0, ...durations);
}

const ownWork: ReadonlySet<string> = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);

/** @returns the CPU time of the page's own work so far, in milliseconds. */
async function cpuOf(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.reduce((sum, { name, value }) => (ownWork.has(name) ? sum + 1000 * value : sum), 0);
}

type Samples = Record<string, { inp: number[]; cpu: number[] }>;

/** Performs each interaction once, each on an idle page. */
async function visit(page: Page, devTools: CDPSession, origin: string, samples: Samples): Promise<void> {
  const measure = async (name: string, act: () => Promise<void>) => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await longestEvent(page);
    const before = await cpuOf(devTools);
    await act();
    const inp = await longestEvent(page);
    const sample = (samples[name] ??= { inp: [], cpu: [] });
    sample.inp.push(inp);
    sample.cpu.push((await cpuOf(devTools)) - before);
  };

  const form = quoteForm(page);
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.evaluate(watchEvents);

  await measure('menu', () => page.getByRole('button', { name: 'Apri il menu' }).tap());
  await page.getByRole('button', { name: 'Chiudi il menu' }).tap();

  const question = page.locator(`#${anchors.faq} summary`).first();
  await question.scrollIntoViewIfNeeded();
  await measure('question', () => question.tap());

  await form.countryPickerReady();
  await form.name.tap();
  await measure('first letter', () => page.keyboard.press('M'));
  await measure('another letter', () => page.keyboard.press('a'));
  await form.name.fill('Maria Rossi');
  await form.phone.fill('+39 333 1234567');
  await measure('another field', () => form.message.tap());
  await form.message.fill('Un preventivo');
  await measure('submit', () => form.submit.tap());
  await form.thanks.waitFor();
}

const site = await startSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: sandboxArguments,
});
try {
  const samples: Samples = {};
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    });
    await context.addCookies([{ name: 'site_consent', value: 'necessary', url: site.origin }]);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await visit(page, devTools, site.origin, samples);
    await context.close();
  }
  const table: Table = {};
  for (const [name, { inp, cpu }] of Object.entries(samples))
    table[name] = { 'INP, ms': median(inp), 'worst INP, ms': Math.max(...inp), 'CPU, ms': median(cpu) };
  printTable(`processor ${slowdown} times slower, ${rounds} visits`, table);
} finally {
  await browser.close();
  await site.terminate();
}
