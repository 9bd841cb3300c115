import type { DraftStorage, KeptDraft } from './drafts.ts';

/** How long a draft's place may still belong to the page that was here before a reload. */
const releaseMilliseconds = 500;
/** Nothing was kept there, so nobody but another open tab can have it. */
const freeMilliseconds = 50;

/** Holds a lock until the signal aborts. @returns whether it was to be had in time. */
function hold(locks: LockManager, name: string, signal: AbortSignal, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(name, { signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]) }, () => {
        resolve(true);
        return new Promise<void>((release) => {
          if (signal.aborted) release();
          signal.addEventListener('abort', () => release(), { once: true });
        });
      })
      // Out of time: another tab has it.
      .catch(() => resolve(false));
  });
}

/** Where an editor keeps its draft, and what an earlier one has left. */
export interface DraftClaim {
  slot: string;
  /** The newest draft that no open editor works on. */
  left: KeptDraft | null;
}

/**
 * Finds a place for the draft of one editor: two tabs that write the same article, or two new ones, must not write
 * over each other's drafts, nor over one that is still being offered.
 * @param key which article it is.
 * @param locks undefined where the browser has none: tabs share one place then.
 * @param signal aborts when the editor goes: its place is free again.
 */
export async function claimDraftSlot(
  key: string,
  storage: DraftStorage,
  locks: LockManager | undefined,
  signal: AbortSignal,
): Promise<DraftClaim> {
  const kept = await storage.list(key);
  if (!locks) return { slot: key, left: kept[0] ?? null };
  let left: KeptDraft | null = null;
  for (const candidate of kept)
    if (await hold(locks, `draft ${candidate.slot}`, signal, releaseMilliseconds)) {
      left = candidate;
      break;
    }
  for (let number = 1; !signal.aborted; number += 1) {
    const slot = number === 1 ? key : `${key}#${number}`;
    const taken = kept.some((other) => other.slot === slot);
    if (!taken && (await hold(locks, `draft ${slot}`, signal, freeMilliseconds))) return { slot, left };
  }
  return { slot: key, left };
}
