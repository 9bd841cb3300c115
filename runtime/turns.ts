/** @param signal ends the wait. @throws Error if too many tasks wait; the signal's reason; the task's error. */
export type Turns = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * @param atOnce the number of concurrent tasks; the others wait in order of arrival.
 * @param refuse returns the error of a task for which too many wait.
 */
export function createTurns(
  atOnce: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  refuse = () => new Error('Too many wait for their turn'),
): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  const enter = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (running < atOnce) running += 1;
    else if (waiting.size >= maxWaiting) throw refuse();
    else
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener(
          'abort',
          () => {
            if (waiting.delete(resolve)) reject(signal.reason);
          },
          { once: true },
        );
      });
  };

  const leave = () => {
    const [next] = waiting;
    if (!next) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
