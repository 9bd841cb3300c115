/**
 * Fails fast while the provider is down: after some failures in a row calls are refused without trying, and from
 * then on one call at a time is let through to see whether it is back.
 */
export interface Circuit {
  /** Whether a call may be tried now; a `true` must be followed by `succeeded`, `failed` or `abandoned`. */
  mayTry: () => boolean;
  succeeded: () => void;
  failed: () => void;
  /** The caller went away before there was an answer: nothing was learnt. */
  abandoned: () => void;
  isOpen: () => boolean;
}

/** @param retryAfter milliseconds between trials while the circuit is open. */
export function createCircuit({
  clock,
  threshold,
  retryAfter,
}: {
  clock: () => number;
  threshold: number;
  retryAfter: number;
}): Circuit {
  let failures = 0;
  let nextTrial = 0;
  let trialUnderWay = false;
  const isOpen = () => failures >= threshold;

  return {
    isOpen,
    mayTry: () => {
      if (!isOpen()) return true;
      if (trialUnderWay || clock() < nextTrial) return false;
      trialUnderWay = true;
      return true;
    },
    succeeded: () => {
      failures = 0;
      trialUnderWay = false;
    },
    failed: () => {
      failures += 1;
      trialUnderWay = false;
      nextTrial = clock() + retryAfter;
    },
    abandoned: () => {
      trialUnderWay = false;
    },
  };
}
