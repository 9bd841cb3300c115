import { randomInt } from 'node:crypto';

/** Bounds in milliseconds of the random pause before a probe, so that websites probe at different times. */
const pause = { min: 1500, max: 2000 };

interface CircuitOptions {
  threshold: number;
  /** Sends one call while the circuit is open, and never rejects. Its connection or failure is recorded like any other. */
  probe: () => Promise<unknown>;
  onOpen: (error: unknown) => void;
  onClose: () => void;
}

/**
 * Circuit breaker: opens after consecutive connection failures. While it is open, calls are refused at once, and the
 * website alone tests the connection. Slow calls and failures on an open connection do not count.
 */
export function createCircuit({ threshold, probe, onOpen, onClose }: CircuitOptions) {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const isOpen = () => failures >= threshold;

  const probeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => void probe().then(() => isOpen() && probeLater()),
      randomInt(pause.min, pause.max),
    ).unref();
  };

  return {
    isOpen,
    /** Records that a connection was made or a response arrived. */
    connected: () => {
      const wasOpen = isOpen();
      failures = 0;
      if (wasOpen) onClose();
    },
    /** Records that no connection could be made: refused, timed out, unknown host, TLS failure. */
    connectFailed: (error: unknown) => {
      failures += 1;
      if (failures !== threshold) return;
      onOpen(error);
      probeLater();
    },
    close: () => {
      clearTimeout(timer);
      failures = 0;
    },
  };
}

export type Circuit = ReturnType<typeof createCircuit>;
