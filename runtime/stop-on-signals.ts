import type { Logger } from 'pino';
import type { Readiness } from './readiness.ts';

/** Time for HTTP requests in flight to finish after a signal. */
const stopMilliseconds = 9000;

interface Stop {
  logger: Logger;
  readiness: Readiness;
  /** Closes the servers: resolves once every HTTP request in flight is answered. */
  close: () => Promise<unknown>;
}

/**
 * Stops the process on SIGTERM and SIGINT. After SIGTERM, which an orchestrator sends, `/readyz` first
 * answers 503, so that the reverse proxy redirects its traffic. SIGINT, from a terminal, stops at once.
 */
export function stopOnSignals({ logger, readiness, close }: Stop): void {
  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.warn('shutdown timed out');
      process.exit(0);
    }, stopMilliseconds).unref();
    if (signal === 'SIGTERM') {
      await readiness.withdraw();
      logger.info('draining');
    }
    try {
      await close();
      logger.info('stopped');
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed');
      process.exitCode = 1;
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
}
