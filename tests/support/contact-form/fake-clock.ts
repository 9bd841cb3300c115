import type { Clock } from '#components/site/contact-form/draft/field-saver.ts';

/** A clock that goes on only when told. */
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
    /** Lets time pass, then everything that it set off settle. */
    advance: async (milliseconds: number): Promise<void> => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { action } of due) action();
      await settle();
    },
  };
}

/** Lets every promise that is already decided have its effect. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
