import { LRUCache } from 'lru-cache';
import { createTurns, type Turns } from '#runtime/turns.ts';
import { WebsiteError } from '../http/errors.ts';

type Bounds = Record<'atOnce' | 'atOncePerAddress' | 'waiting' | 'waitingPerAddress', number>;

/** More than can render or wait at once. */
const maxAddresses = 1000;

const refuse = () => new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: 2 });

/**
 * Limits concurrent renders, so that cached pages, calls and health checks are answered between them. Further
 * renders wait in order of arrival, but those of an IP address that has reached its own limit wait for one another first.
 */
export function createRenderLimit({ atOnce, atOncePerAddress, waiting, waitingPerAddress }: Bounds) {
  const inTurn = createTurns(atOnce);
  const ofAddress = new LRUCache<string, Turns>({
    max: maxAddresses,
    memoMethod: () => createTurns(atOncePerAddress, waitingPerAddress, refuse),
  });
  let present = 0;

  /**
   * Runs a task when its turn comes.
   * @throws WebsiteError TOO_MANY_REQUESTS if too many tasks of the IP address wait, OVERLOADED if too many tasks wait
   *   in total; the errors of the task.
   */
  return async <Result>(address: string, task: () => Promise<Result>): Promise<Result> => {
    if (present === atOnce + waiting) throw new WebsiteError('OVERLOADED', { retryAfter: 2 });
    present += 1;
    try {
      return await ofAddress.memo(address)(() => inTurn(task));
    } finally {
      present -= 1;
    }
  };
}

export type RenderLimit = ReturnType<typeof createRenderLimit>;
