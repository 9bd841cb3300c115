import { once } from '#shared/once.ts';

export type Taken =
  | {
      isTaken: true;
      before: number;
      /** The slot of the window in which the amount was counted, for the count's own `giveBack`. */
      slot: number;
      /** Subtracts the amount. Further calls have no effect. */
      giveBack: () => void;
    }
  | {
      isTaken: false;
      /** Milliseconds until the amount fits. */
      wait: number;
    };

export interface SlidingCount {
  take: (key: string, amount: number, max: number) => Promise<Taken>;
  /** Subtracts an amount that this server or another one has counted in a slot. Must be called only once per amount. */
  giveBack: (key: string, slot: number, amount: number) => void;
}

export interface CountOptions {
  name: string;
  /** Milliseconds. */
  window: number;
  /** Maximum number of keys in this process. Beyond it, the least recently used key is evicted. */
  maxKeys?: number | undefined;
}

export type OpenCount = (options: CountOptions) => SlidingCount;

/** Number of slots per window. They limit the memory of a key, however often it is used. */
export const slotsPerWindow = 60;

const sum = (slots: Map<number, number>) => [...slots.values()].reduce((total, amount) => total + amount, 0);

/** Creates a count in this process's memory. Its window advances slot by slot. @param clock milliseconds, monotonic. */
export function createSlidingCount(
  clock: () => number,
  { window, maxKeys = 20_000 }: Omit<CountOptions, 'name'>,
): SlidingCount {
  const slotLength = window / slotsPerWindow;
  const currentSlot = () => Math.floor(clock() / slotLength);
  /** Slots by key. The most recently used key is last, and so is the newest slot of a key. */
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
    const [oldest] = keys.keys();
    if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
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
