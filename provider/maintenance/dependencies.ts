import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

export const dependencies = ['database', 'storage'] as const;
type Dependency = (typeof dependencies)[number];

/** @returns the unavailable dependencies, within two seconds. */
export type FindUnavailable = () => Promise<Dependency[]>;

const probeMilliseconds = 2000;
const cacheMilliseconds = 1000;

/**
 * Probes dependencies on demand. A hanging probe fails after two seconds; no other one starts before it ends.
 * @param probes test a dependency by writing to it, and throw its error if it is unavailable.
 */
export function watchDependencies(
  probes: Record<Dependency, (signal: AbortSignal) => Promise<unknown>>,
  logger: FastifyBaseLogger,
): FindUnavailable {
  const watched = dependencies.map((dependency) => {
    let isAvailable = true;
    let checkedAt = Number.NEGATIVE_INFINITY;
    let running: Promise<void> | null = null;
    const settle = (isUp: boolean, err?: unknown) => {
      if (isUp && !isAvailable) logger.info({ dependency }, 'dependency available again');
      if (!isUp && isAvailable) logger.error({ dependency, err }, 'dependency unavailable');
      checkedAt = performance.now();
      isAvailable = isUp;
      running = null;
    };
    return async () => {
      if (running !== null || performance.now() - checkedAt >= cacheMilliseconds) {
        running ??= probes[dependency](AbortSignal.timeout(probeMilliseconds)).then(
          () => settle(true),
          (error: unknown) => settle(false, error),
        );
        const isLate = await Promise.race([running, pause(probeMilliseconds, true, { ref: false })]);
        if (isLate) return [dependency];
      }
      return isAvailable ? [] : [dependency];
    };
  });
  return async () => (await Promise.all(watched.map((find) => find()))).flat();
}
