import type { DraftStorage, KeptDraft, TabSlots } from './drafts.ts';

interface DraftPlace {
  /** Identifies the account and the article. */
  key: string;
  storage: DraftStorage;
  tab: TabSlots;
  /** undefined if the browser does not support locks. All tabs then share one slot. */
  locks: LockManager | undefined;
  /** Aborts when the editor closes, which releases its locks. */
  signal: AbortSignal;
  /** Called with each draft that no open editor uses. */
  onLeft: (left: KeptDraft) => void;
}

/** Holds a slot's lock until the signal aborts. @param wait also for another editor. @returns whether it was granted. */
function hold(locks: LockManager, slot: string, signal: AbortSignal, wait: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`draft ${slot}`, wait ? { signal } : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        return new Promise<void>((release) => {
          if (signal.aborted) release();
          signal.addEventListener('abort', () => release(), { once: true });
        });
      })
      // The editor closed while it waited for the lock.
      .catch(() => resolve(false));
  });
}

/** Reports drafts of this tab's earlier editors once they have closed, which may take a moment after a reload. */
function reportInherited({ key, storage, tab, signal, onLeft }: DraftPlace, locks: LockManager): void {
  const report = async (slot: string) => {
    if (!(await hold(locks, slot, signal, true))) return;
    // Reads the draft only now, because its editor may have written until it closed.
    const left = (await storage.list(key)).find((kept) => kept.slot === slot);
    if (left) onLeft(left);
    else tab.write(tab.read().filter((other) => other !== slot));
  };
  for (const slot of tab.read()) if (slot.startsWith(`${key}#`)) void report(slot);
}

/**
 * Gives an editor its own slot for its draft, and reports the drafts of earlier editors: the newest free one at once, those
 * of this tab when their editors close. A duplicated tab waits until the original tab has closed.
 */
export async function claimDraftSlot(place: DraftPlace): Promise<string> {
  const { key, storage, tab, locks, signal, onLeft } = place;
  if (!locks) {
    const [left] = await storage.list(key);
    if (left) onLeft(left);
    return key;
  }
  const slot = `${key}#${crypto.randomUUID()}`;
  await hold(locks, slot, signal, true);
  const inherited = tab.read();
  reportInherited(place, locks);
  tab.write([...inherited, slot]);
  for (const left of await storage.list(key)) {
    if (inherited.includes(left.slot) || !(await hold(locks, left.slot, signal, false))) continue;
    tab.write([...tab.read(), left.slot]);
    onLeft(left);
    break;
  }
  return slot;
}
