/**
 * @param atOnce how many works run at the same time; others wait in line.
 * @param maxWaiting how many may wait.
 * @returns runs a work in its turn. @throws what the work throws; Error when too many wait.
 */
export function createTurns(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Error('Too many wait for their turn');
    try {
      return await work();
    } finally {
      // Hands the slot to the next in line, or frees it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
