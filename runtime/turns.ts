import PQueue from 'p-queue';

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
  const queue = new PQueue({ concurrency: atOnce });
  return async (task, signal) => {
    if (queue.size >= maxWaiting) throw refuse();
    signal?.throwIfAborted();
    // The signal itself would end a task that runs, too, and let the next one begin.
    const wait = new AbortController();
    const leave = () => wait.abort(signal?.reason);
    signal?.addEventListener('abort', leave);
    return queue.add(
      () => {
        signal?.removeEventListener('abort', leave);
        return task();
      },
      { signal: wait.signal },
    );
  };
}
