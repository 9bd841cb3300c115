import { once } from '#shared/once.ts';

export type Taken =
  | {
      isTaken: true;
      /** What was counted within the window before. */
      before: number;
      /** Which part of the window it was counted in, for `giveBack` of the count. */
      slot: number;
      /** Takes the amount back; once. */
      giveBack: () => void;
    }
  | {
      isTaken: false;
      /** Milliseconds until the amount fits. */
      wait: number;
    };

/** How much was counted for each key within the last window. */
export interface SlidingCount {
  /** Counts an amount, unless more than `max` would be counted then. */
  take: (key: string, amount: number, max: number) => Promise<Taken>;
  /** Takes back an amount that was counted in a slot, by this server or another; for each amount to be called once. */
  giveBack: (key: string, slot: number, amount: number) => void;
}

export interface CountOptions {
  /** Tells this count from others. */
  name: string;
  /** Milliseconds. */
  window: number;
}

/** Makes the counts of one server, or those that several servers share. */
export type OpenCount = (options: CountOptions) => SlidingCount;

/** A window is counted in so many slots, so that a key costs the same memory however often it is used. */
export const slotsPerWindow = 60;

/** As many keys are remembered by each count; beyond that the one unused for longest is forgotten. */
const maxKeys = 20_000;

const sum = (slots: Map<number, number>) => [...slots.values()].reduce((total, amount) => total + amount, 0);

/**
 * Counts in this process, per key in a window that moves on slot by slot.
 * @param clock milliseconds, monotonic.
 */
export function createSlidingCount(
  clock: () => number,
  { window }: Pick<CountOptions, 'window'>,
  keyLimit = maxKeys,
): SlidingCount {
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
  const untilAtMost = (slots: Map<number, number>, target: number): number => {
    let left = sum(slots);
    for (const [slot, amount] of slots) {
      left -= amount;
      if (left <= target) return (slot + slotsPerWindow) * slotLength - clock();
    }
    return window;
  };
  const giveBack: SlidingCount['giveBack'] = (key, slot, amount) => {
    const slots = keys.get(key);
    const counted = slots?.get(slot);
    if (slots === undefined || counted === undefined) return;
    slots.set(slot, counted - amount);
    if (sum(slots) === 0) keys.delete(key);
  };
  const add = (key: string, slots: Map<number, number>, amount: number) => {
    const slot = currentSlot();
    slots.set(slot, (slots.get(slot) ?? 0) + amount);
    keys.delete(key);
    keys.set(key, slots);
    for (const oldest of keys.keys()) {
      if (keys.size <= keyLimit) break;
      keys.delete(oldest);
    }
    return slot;
  };
  return {
    take: async (key, amount, max) => {
      const slots = liveSlots(key);
      const before = sum(slots);
      if (before + amount > max) return { isTaken: false, wait: untilAtMost(slots, max - amount) };
      const slot = add(key, slots, amount);
      return { isTaken: true, before, slot, giveBack: once(() => giveBack(key, slot, amount)) };
    },
    giveBack,
  };
}
