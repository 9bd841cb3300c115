/** Minimum Lighthouse scores, out of 100. */
export const floors = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

export type Category = keyof typeof floors;
export type Scores = Record<Category, number>;

/** The categories in the order of the report. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const satisfies Category[];

/**
 * @param runs the runs of one page. The performance score is the second best, because other load on the machine can
 *   only slow a run down, and a single good run may be luck. The other scores are the worst, because they depend only
 *   on the page.
 * @returns the page's scores; all 0 with fewer than two runs.
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

/** @returns the categories in which a page is below the minimum score. */
export function belowFloor(scores: Scores): Category[] {
  return categories.filter((category) => scores[category] < floors[category]);
}

/** Lighthouse's slowdown that makes a desktop as slow as a phone, and the `benchmarkIndex` of such a desktop. */
const phoneSlowdown = 4;
const desktopBenchmark = 1500;

/**
 * Calculates the slowdown that makes this machine as slow as a phone. A slow or busy machine is slowed down less
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, 'Calibrating').
 * @param benchmarkIndex Lighthouse's measure of this machine's speed.
 * @returns Lighthouse's `cpuSlowdownMultiplier`, 1 to 4.
 */
export function slowdownFor(benchmarkIndex: number): number {
  return Math.min(phoneSlowdown, Math.max(1, (phoneSlowdown * benchmarkIndex) / desktopBenchmark));
}
