const longestPauseSeconds = 6 * 3600;

/** @returns the seconds to wait after this number of failed attempts: one minute, two, four … six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(60 * 2 ** Math.max(0, attempts - 1), longestPauseSeconds);
}

/**
 * Runs a task for each item in turn. A failure does not keep the later items from their turn.
 * @param mostFailures the number of failures in a row that end the run, because everything seems to fail.
 * @throws the first failure, after the last item.
 */
export async function eachAlone<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  run: (item: Item) => Promise<unknown>,
  mostFailures = Number.POSITIVE_INFINITY,
): Promise<void> {
  const errors: unknown[] = [];
  let inRow = 0;
  for await (const item of items) {
    inRow += 1;
    await run(item).then(
      () => (inRow = 0),
      (error: unknown) => errors.push(error),
    );
    if (inRow === mostFailures) break;
  }
  if (errors.length > 0) throw errors[0];
}
