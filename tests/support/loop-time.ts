const tickMilliseconds = 50;

/**
 * Measures the duration of `work` in ticks of this process's event loop. On an idle machine, this equals the wall-clock
 * time. A period in which the processor runs other processes counts as one tick at most.
 * @returns the result of `work`, and the duration in milliseconds.
 * @throws the error of `work`.
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
