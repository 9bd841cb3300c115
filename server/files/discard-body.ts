import type { Dispatcher } from 'undici';

/** The body of an undici response. */
export type ResponseBody = Dispatcher.ResponseData['body'];

/** The rest of a body is read up to this size to reuse its connection; beyond it the connection is closed. */
const maxDrainedBytes = 64 * 1024;

/** The connection is also closed if the body has not ended by then. */
const maxDrainMilliseconds = 2000;

/**
 * Discards the body of an undici response. Every unused body must be discarded: it emits `error` when its
 * connection breaks, and an `error` without a listener ends the process.
 */
export function discardBody(body: ResponseBody): void {
  const signal = AbortSignal.timeout(maxDrainMilliseconds);
  // Rejects with the signal's reason only: `dump` handles the body's errors.
  body.dump({ limit: maxDrainedBytes, signal }).catch(() => {});
}
