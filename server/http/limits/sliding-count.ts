/** How much was counted for each key within the last window. */
export interface SlidingCount {
  total: (key: string) => number;
  /** @returns takes the amount back; once. */
  add: (key: string, amount: number) => () => void;
  /** @returns milliseconds until at most `target` is left of what is counted now; 0 when that is so already. */
  untilAtMost: (key: string, target: number) => number;
}

interface Options {
  /** Milliseconds, monotonic. */
  clock: () => number;
  /** Milliseconds. */
  window: number;
  /** As many keys are remembered; beyond that the one unused for longest is forgotten. */
  maxKeys: number;
}

/** A window is counted in so many slots, so that a key costs the same memory however often it is used. */
const slotsPerWindow = 60;

const sum = (slots: Map<number, number>) => [...slots.values()].reduce((total, amount) => total + amount, 0);

/** Counts amounts per key in a window that moves on slot by slot. */
export function createSlidingCount({ clock, window, maxKeys }: Options): SlidingCount {
  const slotLength = window / slotsPerWindow;
  const currentSlot = () => Math.floor(clock() / slotLength);
  /** The key used last comes last; the slots of each from old to new. */
  const keys = new Map<string, Map<number, number>>();

  const liveSlots = (key: string): Map<number, number> => {
    const slots = keys.get(key) ?? new Map<number, number>();
    const oldest = currentSlot() - slotsPerWindow;
    for (const slot of slots.keys()) if (slot <= oldest) slots.delete(slot);
    return slots;
  };
  return {
    total: (key) => sum(liveSlots(key)),
    add: (key, amount) => {
      const slots = liveSlots(key);
      const slot = currentSlot();
      slots.set(slot, (slots.get(slot) ?? 0) + amount);
      keys.delete(key);
      keys.set(key, slots);
      for (const oldest of keys.keys()) {
        if (keys.size <= maxKeys) break;
        keys.delete(oldest);
      }
      let isTakenBack = false;
      return () => {
        const counted = slots.get(slot);
        if (isTakenBack || counted === undefined) return;
        isTakenBack = true;
        slots.set(slot, counted - amount);
        if (sum(slots) === 0 && keys.get(key) === slots) keys.delete(key);
      };
    },
    untilAtMost: (key, target) => {
      const slots = liveSlots(key);
      let left = sum(slots);
      if (left <= target) return 0;
      for (const [slot, amount] of slots) {
        left -= amount;
        if (left <= target) return (slot + slotsPerWindow) * slotLength - clock();
      }
      return window;
    },
  };
}
