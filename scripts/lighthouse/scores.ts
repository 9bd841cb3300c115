/** What must not be undercut, in Lighthouse's points of 100. */
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * @param runs of one page. An odd number of them: performance is the run in the middle, because it depends on what
 * else the machine does; in the other categories, which depend on the page alone, every run counts.
 * @returns the page's scores; 0 each without a run.
 */
export function summarize(runs: readonly Scores[]): Scores {
  const worst = (category: Category) =>
    runs.length === 0 ? 0 : Math.min(...runs.map((run) => run[category]));
  return {
    performance: median(runs.map(({ performance }) => performance)),
    accessibility: worst('accessibility'),
    'best-practices': worst('best-practices'),
    seo: worst('seo'),
  };
}

/** @returns the categories in which a page is below its floor. */
export function belowFloor(scores: Scores): Category[] {
  return categories.filter((category) => scores[category] < floors[category]);
}
