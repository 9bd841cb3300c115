export interface Clock {
  /** Runs an action after a delay. @returns a function that cancels it. */
  after: (milliseconds: number, action: () => void) => () => void;
}

export const browserClock: Clock = {
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};
