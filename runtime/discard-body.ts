import type { Dispatcher } from 'undici';

/** The body of a response of undici. */
export type ResponseBody = Dispatcher.ResponseData['body'];

/** The rest of a body is read up to here, so that its connection can be used again; beyond it the connection is closed. */
const maxDrainedBytes = 64 * 1024;

/** A body that has not ended by then is closed as well. */
const maxDrainMilliseconds = 2000;

/**
 * Discards the body of an undici response. Every body that is not consumed must be discarded: it emits `error` when its connection
 * breaks, and an `error` without a listener ends the process.
 */
export function discardBody(body: ResponseBody): void {
  const signal = AbortSignal.timeout(maxDrainMilliseconds);
  // Rejects with the signal's reason only: `dump` handles the body's errors.
  body.dump({ limit: maxDrainedBytes, signal }).catch(() => {});
}
