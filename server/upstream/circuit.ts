/**
 * Circuit breaker: opens after consecutive connection failures and then rejects calls at once, except for
 * periodic trial calls. Slow calls and failures on an open connection do not count.
 */
export interface Circuit {
  /** Returns true if a call may be made now. While the circuit is open, that call is the trial. */
  mayTry: () => boolean;
  /** Records that a connection was made or a response arrived. */
  connected: () => void;
  /** Records that no connection could be made: refused, timed out, unknown host, TLS failure. */
  connectFailed: (error: unknown) => void;
}

/**
 * @param clock monotonic milliseconds.
 * @param threshold number of consecutive failures that open the circuit.
 * @param retryAfter milliseconds between trials while the circuit is open. A trial that hangs does not delay the next one.
 * @param onOpen called with the last failure when the circuit opens.
 * @param onClose called when the circuit closes.
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
