import { WebsiteError } from '../http/errors.ts';

type Bounds = Record<'atOnce' | 'atOncePerAddress' | 'waiting' | 'waitingPerAddress', number>;

/**
 * Limits concurrent renders, so that cached pages, calls and health checks are answered between them. Further
 * renders wait in order of arrival, but those of an IP address that has reached its own limit are skipped.
 */
export function createRenderLimit({ atOnce, atOncePerAddress, waiting, waitingPerAddress }: Bounds) {
  const running = new Map<string, number>();
  const queue: { address: string; start: () => void }[] = [];
  let total = 0;

  const mayStart = (address: string) => total < atOnce && (running.get(address) ?? 0) < atOncePerAddress;

  const enter = (address: string) => {
    total += 1;
    running.set(address, (running.get(address) ?? 0) + 1);
  };

  const leave = (address: string) => {
    total -= 1;
    const left = (running.get(address) ?? 0) - 1;
    if (left > 0) running.set(address, left);
    else running.delete(address);
    const next = queue.findIndex((waiter) => mayStart(waiter.address));
    // Counts the render before the waiting task resumes, so that no other render can start in its place.
    for (const waiter of next < 0 ? [] : queue.splice(next, 1)) {
      enter(waiter.address);
      waiter.start();
    }
  };

  const enterInTurn = async (address: string): Promise<void> => {
    if (mayStart(address)) return enter(address);
    if (queue.filter((waiter) => waiter.address === address).length >= waitingPerAddress)
      throw new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: 2 });
    if (queue.length >= waiting) throw new WebsiteError('OVERLOADED', { retryAfter: 2 });
    await new Promise<void>((start) => queue.push({ address, start }));
  };

  /**
   * Runs a task when its turn comes.
   * @throws WebsiteError TOO_MANY_REQUESTS if too many tasks of the IP address wait, OVERLOADED if too many tasks wait
   *   in total; the errors of the task.
   */
  return async <Result>(address: string, task: () => Promise<Result>): Promise<Result> => {
    await enterInTurn(address);
    try {
      return await task();
    } finally {
      leave(address);
    }
  };
}

export type RenderLimit = ReturnType<typeof createRenderLimit>;
