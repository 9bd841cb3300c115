import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

/** What an answer to a request depends on. */
export type Dependency = 'database' | 'storage';

/** Tries a part for real, a write included. @throws the error of a part that cannot be used. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

export interface Dependencies {
  /** @returns the dependencies that cannot be used, after at most two seconds; none when all can. */
  unusable: () => Promise<Dependency[]>;
}

const probeMilliseconds = 2000;
/** For so long one result answers everyone who asks. */
const cacheMilliseconds = 1000;

/** Checks one part when asked: never twice at a time, and tells `onChange` when its state changes. */
function watch(probe: Probe, onChange: (error: unknown, isUsable: boolean) => void): () => Promise<boolean> {
  let isUsable = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  const settle = (error: unknown, result: boolean) => {
    checkedAt = performance.now();
    if (result !== isUsable) onChange(error, result);
    isUsable = result;
  };
  return async () => {
    if (running === null && performance.now() - checkedAt < cacheMilliseconds) return isUsable;
    running ??= probe(AbortSignal.timeout(probeMilliseconds))
      .then(
        () => settle(null, true),
        (error: unknown) => settle(error, false),
      )
      .finally(() => {
        running = null;
      });
    return Promise.race([running.then(() => isUsable), pause(probeMilliseconds, false, { ref: false })]);
  };
}

/**
 * Tells which dependencies can be used. A probe that hangs counts as failed after two seconds and is not started again
 * before it ends.
 */
export function watchDependencies(
  probes: Record<Dependency, Probe>,
  logger: FastifyBaseLogger | false,
): Dependencies {
  const onChange = (part: Dependency) => (error: unknown, isUsable: boolean) => {
    if (!logger) return;
    if (isUsable) logger.info({ part }, 'part usable again');
    else logger.error({ part, err: error }, 'part unusable');
  };
  const isDatabaseUsable = watch(probes.database, onChange('database'));
  const isStorageUsable = watch(probes.storage, onChange('storage'));

  return {
    unusable: async () => {
      const [database, storage] = await Promise.all([isDatabaseUsable(), isStorageUsable()]);
      return [...(database ? [] : ['database' as const]), ...(storage ? [] : ['storage' as const])];
    },
  };
}
