/**
 * Circuit breaker: opens after consecutive connection failures and then rejects calls at once, except for
 * periodic trial calls. Slow calls and failures on an open connection do not count.
 */
export interface Circuit {
  /** Returns true if a call may be made now. */
  mayTry: () => boolean;
  /** Records that a connection was made or a call answered. */
  connected: () => void;
  /** Records that no connection could be made: refused, timed out, unknown host, TLS failure. */
  connectFailed: (error: unknown) => void;
}

/**
 * @param clock monotonic milliseconds.
 * @param threshold failures in a row that open it.
 * @param retryAfter milliseconds between trials while it is open. A trial that hangs does not hold up the next one.
 * @param onOpen called with the last failure when it opens.
 * @param onClose called when it closes.
 */
export function createCircuit({
  clock,
  threshold,
  retryAfter,
  onOpen,
  onClose,
}: {
  clock: () => number;
  threshold: number;
  retryAfter: number;
  onOpen: (error: unknown) => void;
  onClose: () => void;
}): Circuit {
  let failures = 0;
  let nextTrial = 0;
  const isOpen = () => failures >= threshold;

  return {
    mayTry: () => {
      if (!isOpen()) return true;
      if (clock() < nextTrial) return false;
      nextTrial = clock() + retryAfter;
      return true;
    },
    connected: () => {
      const wasOpen = isOpen();
      failures = 0;
      if (wasOpen) onClose();
    },
    connectFailed: (error) => {
      failures += 1;
      if (failures !== threshold) return;
      nextTrial = clock() + retryAfter;
      onOpen(error);
    },
  };
}
