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

/** Turns of the loop in which every chain of promises of a test ends, and the first bytes of files are read. */
const turns = 20;

/** Waits until the reactions of all settled promises have run. Timers would wait for a millisecond in each turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}
