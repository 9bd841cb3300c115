/** Runs a task in its turn. @throws the signal's reason when it aborts before that; what the task throws. */
export type Turns = <Result>(signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>;

/** @param atOnce how many tasks run at a time; the others wait in order of arrival. */
export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  const enter = async (signal: AbortSignal): Promise<void> => {
    if (running >= atOnce)
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener(
          'abort',
          () => {
            if (waiting.delete(resolve)) reject(signal.reason);
          },
          { once: true },
        );
      });
    else running += 1;
  };

  const leave = () => {
    const [next] = waiting;
    if (!next) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return async (signal, task) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
