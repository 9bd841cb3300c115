/** @param signal ends the wait. @throws Error if too many tasks wait; the signal's reason; the task's error. */
export type Turns = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** @param atOnce the number of concurrent tasks; the others wait in order of arrival. */
export function createTurns(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  const enter = async (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    if (running < atOnce) running += 1;
    else if (waiting.size >= maxWaiting) throw new Error('Too many wait for their turn');
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
