import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

export const dependencies = ['database', 'storage'] as const;
export type Dependency = (typeof dependencies)[number];

/** Tests a dependency by writing to it. @throws the dependency's error if it is unavailable. */
export type Probe = (signal: AbortSignal) => Promise<unknown>;

/** @returns the unavailable dependencies, within two seconds. */
export type FindUnavailable = () => Promise<Dependency[]>;

const probeMilliseconds = 2000;
const cacheMilliseconds = 1000;

/** Probes one dependency on demand, at most once at a time. Calls `onChange` when its state changes. */
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

/** Reports unavailable dependencies. A hanging probe fails after two seconds; no other one starts before it ends. */
export function watchDependencies(
  probes: Record<Dependency, Probe>,
  logger: FastifyBaseLogger,
): FindUnavailable {
  const watched = dependencies.map((dependency) => {
    const isAvailable = watch(probes[dependency], (error, isUp) => {
      if (isUp) logger.info({ dependency }, 'dependency available again');
      else logger.error({ dependency, err: error }, 'dependency unavailable');
    });
    return async () => ((await isAvailable()) ? [] : [dependency]);
  });
  return async () => (await Promise.all(watched.map((find) => find()))).flat();
}
