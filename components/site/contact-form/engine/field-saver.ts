import type { ContactFormField, ContactFormValues } from '#shared/rules/contact-form.ts';
import type { Clock } from '#components/ui/clock.ts';
import type { SaveStatus } from './form-state.ts';

/** The result of one attempt: `unavailable` may succeed later, `refused` will not. */
export type SaveOutcome =
  | { kind: 'saved' | 'refused' }
  /** `wait`: seconds to wait, if the server sent them. `problem`: message for the visitor. */
  | { kind: 'unavailable'; wait: number | null; problem: string };

interface Dependencies {
  /** Sends one field; never throws. */
  send: (field: ContactFormField, value: string) => Promise<SaveOutcome>;
  /** Called when the save state of a field changes. @param problem message for the visitor if it waits. */
  onStatus: (field: ContactFormField, status: SaveStatus, problem?: string) => void;
  clock: Clock;
}

const firstRetry = 5_000;
const longestRetry = 60_000;

/**
 * Saves each field with one call at a time, and then only the newest value, so that saves never overtake each other,
 * except while the page may be closing. Retries failed saves, but sends nothing while the server asks for a wait.
 */
export function createFieldSaver({ send, onStatus, clock }: Dependencies) {
  let saved: Partial<ContactFormValues> = {};
  let wanted = new Map<ContactFormField, string>();
  let running = new Map<ContactFormField, Promise<void>>();
  const sent = new Map<ContactFormField, string>();
  /** Calls of `sendWaiting` that may be in flight. */
  const ahead = new Map<ContactFormField, Promise<unknown>>();
  let retryDelay = firstRetry;
  let cancelRetry: (() => void) | null = null;
  /** The message for the visitor during a wait that the server asked for. */
  let serverWait: string | null = null;

  const isSaved = (field: ContactFormField, value: string) => (saved[field] ?? '') === value;

  const sendWanted = async (field: ContactFormField): Promise<void> => {
    const mine = wanted;
    for (let value = mine.get(field); value !== undefined; value = mine.get(field)) {
      onStatus(field, 'saving');
      sent.set(field, value);
      const outcome = await send(field, value);
      const sentAhead = ahead.get(field);
      await sentAhead;
      if (ahead.get(field) === sentAhead) ahead.delete(field);
      // The saver was reset in the meantime, so the outcome belongs to another draft.
      if (mine !== wanted) return;
      if (outcome.kind === 'unavailable') {
        if (outcome.wait !== null) waitForServer(outcome.wait, outcome.problem);
        else if (mine.get(field) !== value) continue;
        else scheduleRetry();
        onStatus(field, 'waiting', outcome.problem);
        return;
      }
      // Which of the calls arrived last is unknown, so the newest value is sent again.
      if (sentAhead) continue;
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

  const waitForServer = (seconds: number, problem: string) => {
    cancelRetry?.();
    cancelRetry = clock.after(Math.max(seconds * 1000, firstRetry), () => void retryNow());
    serverWait = problem;
  };

  return {
    /** Saves a value unless it is the last one saved. Settles when it is saved, refused or waiting. */
    save: (field: ContactFormField, value: string): Promise<void> => {
      if (isSaved(field, value) && !running.has(field)) {
        // The field has its saved value again.
        wanted.delete(field);
        onStatus(field, value === '' ? 'unsaved' : 'saved');
        return Promise.resolve();
      }
      wanted.set(field, value);
      if (serverWait !== null && !running.has(field)) {
        onStatus(field, 'waiting', serverWait);
        return Promise.resolve();
      }
      return run(field);
    },
    isSaved,
    isServerWaiting: () => serverWait !== null,
    /** Ends a wait that the server asked for, so that the next save is sent immediately. */
    endWait: () => {
      serverWait = null;
    },
    /** @returns a test of whether a field has not been saved since now, so that a draft read meanwhile is not older. */
    watch: () => {
      const before = { ...saved };
      const mine = wanted;
      const busy = new Set(wanted.keys());
      return (field: ContactFormField): boolean =>
        mine === wanted && !busy.has(field) && !wanted.has(field) && saved[field] === before[field];
    },
    markSaved: (field: ContactFormField, value: string) => {
      saved[field] = value;
    },
    /** Sends waiting values immediately, for example when the network is back. */
    retryNow,
    /** Sends values that wait for a call in flight. The page may be closing, and then no other call can follow. */
    sendWaiting: () => {
      if (serverWait !== null) return;
      for (const field of running.keys()) {
        const value = wanted.get(field);
        if (value === undefined || value === sent.get(field)) continue;
        sent.set(field, value);
        ahead.set(field, Promise.all([ahead.get(field), send(field, value)]));
      }
    },
    /** Called when the server has lost the draft. No field counts as saved any more. Waiting values keep waiting. */
    forgetSaved: () => {
      saved = {};
    },
    /** Drops waiting values. Settles when no call is in flight. */
    cancel: async (): Promise<void> => {
      wanted.clear();
      await Promise.all(running.values());
    },
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
