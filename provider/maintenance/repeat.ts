/** Runs a task at once and then after each pause, never two runs at a time. A failed run does not stop later ones. */
export function repeat(
  task: () => Promise<unknown>,
  pauseSeconds: number,
  onError: (error: unknown) => void,
) {
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      await task().catch(onError);
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

export type Repetition = ReturnType<typeof repeat>;
