import type { Logger } from 'pino';
import type { Readiness } from './readiness.ts';

/** How long requests under way may take to finish after a signal. */
const stopMilliseconds = 9000;

interface Stop {
  logger: Logger;
  readiness: Readiness;
  /** Closes the servers: resolves when every request under way is answered. */
  close: () => Promise<unknown>;
}

/**
 * Stops the process on SIGTERM and SIGINT. SIGTERM comes from an orchestrator: `/readyz` answers 503 first, so that the front
 * sends its requests elsewhere. SIGINT comes from a terminal and stops at once.
 */
export function stopOnSignals({ logger, readiness, close }: Stop): void {
  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.warn('requests were still under way');
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
      logger.error({ err: error }, 'did not stop cleanly');
      process.exitCode = 1;
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));
}
