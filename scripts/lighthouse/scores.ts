/** The lowest scores allowed, in Lighthouse's points of 100. */
export const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export type Category = keyof typeof floors;
export type Scores = Record<Category, number>;

/** The categories in the order of the report. */
export const categories = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
] as const satisfies Category[];

/**
 * @param runs of one page. Performance is the second best of them: what else the machine does can only slow a run down,
 * and one good run may be luck. The other categories depend on the page alone, so that every run counts.
 * @returns the page's scores; 0 each with less than two runs.
 */
export function summarize(runs: readonly Scores[]): Scores {
  const sorted = (category: Category) => runs.map((run) => run[category]).toSorted((a, b) => b - a);
  const worst = (category: Category) => (runs.length < 2 ? 0 : (sorted(category).at(-1) ?? 0));
  return {
    performance: sorted('performance')[1] ?? 0,
    accessibility: worst('accessibility'),
    'best-practices': worst('best-practices'),
    seo: worst('seo'),
  };
}

/** @returns the categories in which a page is below its floor. */
export function belowFloor(scores: Scores): Category[] {
  return categories.filter((category) => scores[category] < floors[category]);
}

/** Lighthouse's slowdown that makes a phone of a desktop, and the `benchmarkIndex` of the desktop it is meant for. */
const phoneSlowdown = 4;
const desktopBenchmark = 1500;

/**
 * How much to slow this machine down for it to be a phone: a machine that is slow itself, or busy, is not slowed down
 * as much (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, 'Calibrating').
 * @param benchmarkIndex what Lighthouse measured of this machine.
 * @returns Lighthouse's `cpuSlowdownMultiplier`, 1 to 4.
 */
export function slowdownFor(benchmarkIndex: number): number {
  return Math.min(phoneSlowdown, Math.max(1, (phoneSlowdown * benchmarkIndex) / desktopBenchmark));
}
