import type { ContactFormField, ContactFormValues } from '#shared/rules/contact-form.ts';
import type { SaveStatus } from '../form-state.ts';

/** How one attempt ended: `unavailable` may succeed later, `refused` will not. */
export type SaveOutcome =
  | { kind: 'saved' | 'refused' }
  /** `wait`: the seconds the server asks for, if it does. `limit`: the text for the visitor when a limit is the reason. */
  | { kind: 'unavailable'; wait: number | null; limit: string | null };

/** Timers that tests can advance. */
export interface Clock {
  /** @returns how to cancel it. */
  after: (milliseconds: number, action: () => void) => () => void;
}

interface Dependencies {
  /** Sends one field; never throws. */
  send: (field: ContactFormField, value: string) => Promise<SaveOutcome>;
  /** `limit`: the text for the visitor when a limit is why the field is waiting. */
  onStatus: (field: ContactFormField, status: SaveStatus, limit?: string | null) => void;
  clock: Clock;
}

const firstRetry = 5_000;
const longestRetry = 60_000;

/**
 * Saves fields one by one. Each field has at most one call in flight and its newest value follows it, so saves of one
 * field never overtake each other. What could not be saved is kept and tried again; when the server asks for a wait
 * (`Retry-After`), nothing is sent before it is over.
 */
export function createFieldSaver({ send, onStatus, clock }: Dependencies) {
  let saved: Partial<ContactFormValues> = {};
  let wanted = new Map<ContactFormField, string>();
  let running = new Map<ContactFormField, Promise<void>>();
  let retryDelay = firstRetry;
  let cancelRetry: (() => void) | null = null;
  /** The wait the server asked for, until it is over; `limit` as in the outcome. */
  let serverWait: { limit: string | null } | null = null;

  const isSaved = (field: ContactFormField, value: string) => (saved[field] ?? '') === value;

  const sendWanted = async (field: ContactFormField): Promise<void> => {
    const mine = wanted;
    for (let value = mine.get(field); value !== undefined; value = mine.get(field)) {
      onStatus(field, 'saving');
      const outcome = await send(field, value);
      // Reset meanwhile: the answer is about another draft.
      if (mine !== wanted) return;
      if (outcome.kind === 'unavailable') {
        if (outcome.wait !== null) waitForServer(outcome.wait, outcome.limit);
        else if (mine.get(field) !== value) continue;
        else scheduleRetry();
        onStatus(field, 'waiting', outcome.limit);
        return;
      }
      if (outcome.kind === 'saved') {
        saved[field] = value;
        retryDelay = firstRetry;
      }
      if (mine.get(field) === value) {
        mine.delete(field);
        onStatus(field, outcome.kind);
      }
    }
  };

  const run = (field: ContactFormField): Promise<void> => {
    const current = running.get(field);
    if (current) return current;
    const mine = running;
    const attempt = sendWanted(field).finally(() => mine.delete(field));
    running.set(field, attempt);
    return attempt;
  };

  const retryNow = async (): Promise<void> => {
    cancelRetry?.();
    cancelRetry = null;
    serverWait = null;
    await Promise.all([...wanted.keys()].map(run));
  };

  const scheduleRetry = () => {
    if (cancelRetry) return;
    cancelRetry = clock.after(retryDelay, () => void retryNow());
    retryDelay = Math.min(retryDelay * 2, longestRetry);
  };

  const waitForServer = (seconds: number, limit: string | null) => {
    cancelRetry?.();
    cancelRetry = clock.after(Math.max(seconds * 1000, firstRetry), () => void retryNow());
    serverWait = { limit };
  };

  return {
    /** Saves a value unless it is the last one saved. Settles when it is saved, refused or waiting. */
    save: (field: ContactFormField, value: string): Promise<void> => {
      if (isSaved(field, value) && !running.has(field)) {
        // Typed back to what the server has.
        wanted.delete(field);
        onStatus(field, value === '' ? 'unsaved' : 'saved');
        return Promise.resolve();
      }
      wanted.set(field, value);
      if (serverWait && !running.has(field)) {
        onStatus(field, 'waiting', serverWait.limit);
        return Promise.resolve();
      }
      return run(field);
    },
    isSaved,
    /** @returns whether the server asked for a wait that is not over. */
    isServerWaiting: () => serverWait !== null,
    /** Sends the next save although the server asked for a wait. */
    endWait: () => {
      serverWait = null;
    },
    /** Notes a value the server says it holds, unless a save has been answered since. */
    markSaved: (field: ContactFormField, value: string) => {
      saved[field] ??= value;
    },
    /** Sends at once what is waiting, as when the network is back. */
    retryNow,
    /** The draft is gone on the server: no field counts as saved; what is waiting stays so. */
    forgetSaved: () => {
      saved = {};
    },
    /** Drops what is waiting. Settles when no call is in flight. */
    cancel: async (): Promise<void> => {
      wanted.clear();
      await Promise.all(running.values());
    },
    /** Forgets everything: another draft begins. */
    reset: () => {
      cancelRetry?.();
      cancelRetry = null;
      serverWait = null;
      retryDelay = firstRetry;
      saved = {};
      wanted = new Map();
      running = new Map();
    },
  };
}
