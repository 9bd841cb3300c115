const tickMilliseconds = 50;

/**
 * Measures how long work takes in ticks of this process's event loop. On an idle machine that is the wall clock; time
 * in which the processor runs something else counts as one tick at most.
 * @returns what the work returns, and milliseconds.
 * @throws what the work throws.
 */
export async function loopTimed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, tickMilliseconds);
  try {
    const result = await work();
    return { result, took: ticks * tickMilliseconds };
  } finally {
    clearInterval(ticking);
  }
}
