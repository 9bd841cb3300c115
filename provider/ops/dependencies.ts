import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

/** What the answers of the API depend on. */
export type Dependency = 'database' | 'storage';

/** Uses a dependency, with a write. @throws the error of one that is unavailable. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

export interface Dependencies {
  /** @returns the dependencies that cannot be used, after at most two seconds; none when all can. */
  unavailable: () => Promise<Dependency[]>;
}

const probeMilliseconds = 2000;
/** How long a result is reused. */
const cacheMilliseconds = 1000;

/** Probes one dependency on demand, never twice at a time; calls `onChange` when its state changes. */
function watch(
  probe: Probe,
  onChange: (error: unknown, isAvailable: boolean) => void,
): () => Promise<boolean> {
  let isAvailable = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  const settle = (error: unknown, result: boolean) => {
    checkedAt = performance.now();
    if (result !== isAvailable) onChange(error, result);
    isAvailable = result;
  };
  return async () => {
    if (running === null && performance.now() - checkedAt < cacheMilliseconds) return isAvailable;
    running ??= probe(AbortSignal.timeout(probeMilliseconds))
      .then(
        () => settle(null, true),
        (error: unknown) => settle(error, false),
      )
      .finally(() => {
        running = null;
      });
    return Promise.race([running.then(() => isAvailable), pause(probeMilliseconds, false, { ref: false })]);
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
  const onChange = (dependency: Dependency) => (error: unknown, isAvailable: boolean) => {
    if (!logger) return;
    if (isAvailable) logger.info({ dependency }, 'dependency available again');
    else logger.error({ dependency, err: error }, 'dependency unavailable');
  };
  const isDatabaseAvailable = watch(probes.database, onChange('database'));
  const isStorageAvailable = watch(probes.storage, onChange('storage'));

  return {
    unavailable: async () => {
      const [database, storage] = await Promise.all([isDatabaseAvailable(), isStorageAvailable()]);
      return [...(database ? [] : ['database' as const]), ...(storage ? [] : ['storage' as const])];
    },
  };
}
