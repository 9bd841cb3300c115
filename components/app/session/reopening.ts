import type { User } from '#shared/contract/auth.ts';
import { isSameUser } from './same-user.ts';
import type { SessionStore } from './session-store.ts';
import { statusOf } from './status-of.ts';

/** A read may be repeated for any user; a write only for the person who made it. */
export type CallKind = 'read' | 'write';

/** The continuation of a session that was over. */
type Outcome = 'reopened' | 'reopenedByAnother' | 'stillOver';

/** Lets calls survive the end of their session. */
export interface Reopening {
  /**
   * Sends a call. If its session turns out to be over, waits for the next log-in, here or in another tab, and
   * sends the call once more.
   * @throws the call's error; the 401 itself without a log-in, or for a write when another user logs in.
   */
  guard: <Answer>(kind: CallKind, send: () => Promise<Answer>) => Promise<Answer>;
  /** Starts asking for a log-in on the page. @returns a function that stops it and rejects waiting calls. */
  attend: () => () => void;
}

interface Waiter {
  /** The user who made the call. */
  person: User;
  settle: (outcome: Outcome) => void;
}

const outcomeOf = (before: User, now: User): Outcome =>
  isSameUser(before, now) ? 'reopened' : 'reopenedByAnother';

/** @param onAnotherUser called when a write is not repeated because another user logged in. */
export function createReopening(
  store: Pick<SessionStore, 'get' | 'subscribe' | 'expire'>,
  onAnotherUser: () => void,
): Reopening {
  /** The user who is logged in, or was last. */
  let person = store.get().user;
  let isOpen = person !== null;
  /** The number of opened sessions: a 401 of an earlier one says nothing about this one. */
  let openings = 0;
  let attendants = 0;
  let waiting: Waiter[] = [];

  const settle = (outcomeFor: (waiter: Waiter) => Outcome) => {
    const settled = waiting;
    waiting = [];
    for (const waiter of settled) waiter.settle(outcomeFor(waiter));
  };
  store.subscribe(() => {
    const { user, ended } = store.get();
    if (user) {
      if (!isOpen) openings += 1;
      settle((waiter) => outcomeOf(waiter.person, user));
      person = user;
    } else if (ended === null || ended === 'declined') settle(() => 'stillOver');
    isOpen = user !== null;
  });

  const begin = () => ({ person, wasOpen: isOpen, openings });

  const reopened = (kind: CallKind, start: ReturnType<typeof begin>): Promise<Outcome> => {
    const before = start.person;
    const { user, ended } = store.get();
    if (before && user && start.openings !== openings) return Promise.resolve(outcomeOf(before, user));
    // Periodic reads must neither reopen the dialog nor queue up behind it.
    if (kind === 'read' && (!start.wasOpen || ended === 'declined')) return Promise.resolve('stillOver');
    store.expire();
    if (!before || attendants === 0) return Promise.resolve('stillOver');
    return new Promise((resolve) => {
      waiting.push({ person: before, settle: resolve });
    });
  };

  return {
    async guard(kind, send) {
      const start = begin();
      try {
        return await send();
      } catch (error) {
        if (statusOf(error) !== 401) throw error;
        const outcome = await reopened(kind, start);
        if (outcome === 'stillOver') throw error;
        if (outcome === 'reopenedByAnother' && kind === 'write') {
          onAnotherUser();
          throw error;
        }
      }
      // Outside the catch: a refusal right after a log-in has another reason.
      return send();
    },
    attend() {
      attendants += 1;
      return () => {
        attendants -= 1;
        if (attendants === 0) settle(() => 'stillOver');
      };
    },
  };
}
