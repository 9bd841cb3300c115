import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs a task at once and then after each pause, never two runs at a time. A failed run does not stop later ones. Logs the
 * first of consecutive failures, and the success that follows the last one.
 */
export function repeat(
  job: string,
  task: () => Promise<unknown>,
  pauseSeconds: number,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) {
  let stopped = false;
  let wanted = false;
  let isFailing = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      try {
        await task();
        if (isFailing) logger.info({ job }, 'background job recovered');
        isFailing = false;
      } catch (err) {
        if (!isFailing) logger.warn({ err, job }, 'background job failed');
        isFailing = true;
      }
    }
    running = null;
    if (!stopped) timer = setTimeout(kick, pauseSeconds * 1000).unref();
  };
  /** Runs the task now, or right after the current run. */
  const kick = (): void => {
    if (stopped) return;
    wanted = true;
    clearTimeout(timer);
    running ??= run();
  };

  kick();
  return {
    kick,
    /** Prevents further runs. Resolves after the current run. */
    stop: async (): Promise<void> => {
      stopped = true;
      wanted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
