import { setTimeout as pause } from 'node:timers/promises';
import { codesOf } from '../dependency-faults.ts';

const pausesMilliseconds = [500, 1000, 2000, 5000];

/** Codes of a server that is overloaded or restarting, of its front, and of broken connections. */
const passing =
  /^(?:5\d\d|429|FOREIGN_ANSWER|SlowDown|RequestTimeout|ECONN\w+|EPIPE|ETIMEDOUT|TimeoutError|EAI_AGAIN|E(?:HOST|NET)UNREACH|ERR_STREAM_PREMATURE_CLOSE)$/;

/**
 * Repeats a call of a job if its failure may be temporary. The SDK's own retries share one budget, which
 * eight failing calls exhaust in a second.
 */
export async function repeatCall<T>(call: () => Promise<T>): Promise<T> {
  for (const milliseconds of pausesMilliseconds)
    try {
      return await call();
    } catch (error) {
      if (!codesOf(error).some((code) => passing.test(code))) throw error;
      await pause(milliseconds);
    }
  return call();
}
