/**
 * Runs Lighthouse for the main pages of the site as on a phone. Prints the scores, writes a report of each run to
 * `test-results/lighthouse`, and exits with code 1 if a page is below a minimum score.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { readArguments } from '#runtime/command-line.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { findChromium, sandboxArguments } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startSite } from '#tests/support/site-process.ts';
import { belowFloor, categories, floors, slowdownFor, summarize, type Category, type Scores } from './scores.ts';

const reportFolder = 'test-results/lighthouse';

/** Maximum number of runs per page. Two good runs are enough; the others are for a busy machine. */
const mostRuns = 7;

/** The tested pages. The article is the newest one of the demo content. */
const pagesToJudge = {
  home: pages.home,
  services: pages.services,
  service: fillPath(pages.service, { serviceName: 'Impianti Dentali' }),
  blogs: pages.blogs,
  article: fillPath(pages.blog, { blogId: 3 }),
};

interface Run {
  scores: Scores;
  /** The report as HTML. */
  report: string;
  benchmarkIndex: number;
}

/**
 * Lighthouse's codes for a trace that the browser did not record completely. For these, Lighthouse recommends
 * another run (https://github.com/GoogleChrome/lighthouse/blob/main/core/lib/lh-error.js).
 */
const unrecorded: ReadonlySet<string> = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_RESOURCE_REQUEST']);

/** @returns null if the browser did not record the run. @throws if Lighthouse could not test the page. */
async function judge(url: string, port: number, cpuSlowdownMultiplier: number): Promise<Run | null> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier },
  });
  if (!result) throw new Error(`${url}: no result`);
  const { runtimeError } = result.lhr;
  if (runtimeError && unrecorded.has(runtimeError.code)) return null;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const points = (category: Category) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    report: String(result.report),
    benchmarkIndex: result.lhr.environment.benchmarkIndex,
  };
}

/** Repeats runs that the browser did not record. @throws if all fail, or if Lighthouse could not test the page. */
async function judgeRecorded(url: string, port: number, cpuSlowdownMultiplier: number): Promise<Run> {
  for (let attempt = 1; attempt <= mostRuns; attempt += 1) {
    const run = await judge(url, port, cpuSlowdownMultiplier);
    if (run) return run;
    console.log(`  ${url}: the browser did not record the run`);
  }
  throw new Error(`${url}: the browser recorded none of ${mostRuns} runs`);
}

async function judgeOften(name: string, url: string, port: number): Promise<Scores> {
  // The first run is not counted. It fills the server's caches and measures the speed of the machine.
  const slowdown = slowdownFor((await judgeRecorded(url, port, 1)).benchmarkIndex);
  const runs: Scores[] = [];
  while (runs.length < mostRuns && belowFloor(summarize(runs)).length > 0) {
    const { scores, report } = await judgeRecorded(url, port, slowdown);
    runs.push(scores);
    await writeFile(`${reportFolder}/${name}-${runs.length}.html`, report);
  }
  const performances = runs.map(({ performance }) => performance).join(', ');
  console.log(`  ${name}: performance ${performances} (processor slowed down ${slowdown.toFixed(1)} times)`);
  return summarize(runs);
}

readArguments('Usage: npm run lighthouse\nRuns Lighthouse for the main pages of the built site.', {});
const port = await freePort();
await mkdir(reportFolder, { recursive: true });
const site = await startSite();
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [`--remote-debugging-port=${port}`, ...sandboxArguments],
});

try {
  const summaries: Record<string, Scores & { verdict: string }> = {};
  for (const [name, path] of Object.entries(pagesToJudge)) {
    const scores = await judgeOften(name, site.origin + path, port);
    const failed = belowFloor(scores);
    summaries[path] = {
      ...scores,
      verdict:
        failed.length === 0
          ? 'good'
          : `below the floor: ${failed.map((category) => `${category} ${floors[category]}`).join(', ')}`,
    };
    if (failed.length > 0) process.exitCode = 1;
  }
  console.table(summaries);
  console.log(`The reports are in ${reportFolder}`);
} finally {
  await browser.close();
  await site.terminate();
}
