import { once } from '#shared/once.ts';

export type Taken =
  | {
      isTaken: true;
      /** The amount already counted in the window. */
      before: number;
      /** The part of the window in which it was counted, for `giveBack` of the count. */
      slot: number;
      /** Gives the amount back, once. */
      giveBack: () => void;
    }
  | {
      isTaken: false;
      /** Milliseconds until the amount fits. */
      wait: number;
    };

/** Counts amounts per key within a sliding window. */
export interface SlidingCount {
  /** Counts an amount unless the total would exceed `max`. */
  take: (key: string, amount: number, max: number) => Promise<Taken>;
  /** Subtracts an amount that this server or another has counted in a slot. Call it once per amount. */
  giveBack: (key: string, slot: number, amount: number) => void;
}

export interface CountOptions {
  /** Distinguishes this count from others. */
  name: string;
  /** Milliseconds. */
  window: number;
}

/** Opens a count, local or shared by several servers. */
export type OpenCount = (options: CountOptions) => SlidingCount;

/** Slots per window, so that a key's memory does not depend on how often it is used. */
export const slotsPerWindow = 60;

/** Keys per count; beyond this the least recently used one is evicted. */
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
  /** Keys in order of use, the latest last; the slots of each from old to new. */
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
