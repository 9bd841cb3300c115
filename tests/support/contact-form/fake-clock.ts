import type { Clock } from '#components/ui/clock.ts';

/** Creates a clock that only advances on request. */
export function createFakeClock() {
  let now = 0;
  let timers: { at: number; action: () => void }[] = [];

  const clock: Clock = {
    after: (milliseconds, action) => {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };

  return {
    ...clock,
    /** Advances the clock, runs the timers that are due, and waits for the effects of all settled promises. */
    advance: async (milliseconds: number): Promise<void> => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { action } of due) action();
      await settle();
    },
  };
}

/** Waits until the reactions of all settled promises have run, and the first bytes of files have been read. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setTimeout(resolve));
}
