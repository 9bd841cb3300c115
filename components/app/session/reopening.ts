import type { User } from '#shared/contract/accounts.ts';
import { isSameUser } from './same-user.ts';
import type { SessionStore } from './session-store.ts';
import { statusOf } from './status-of.ts';

/** A read may be repeated for any user, a write only for the user who made the call. */
export type CallKind = 'read' | 'write';

/** Result of waiting after the end of a session: the same user logged in, another user logged in, or no log-in. */
type Outcome = 'reopened' | 'reopenedByAnother' | 'stillOver';

interface Waiter {
  person: User;
  settle: (outcome: Outcome) => void;
}

const outcomeOf = (before: User, now: User): Outcome =>
  isSameUser(before, now) ? 'reopened' : 'reopenedByAnother';

/**
 * Lets calls survive the end of their session.
 * @param onAnotherUser called when a write is not repeated because another user logged in.
 */
export function createReopening(
  store: Pick<SessionStore, 'get' | 'subscribe' | 'expire'>,
  onAnotherUser: () => void,
) {
  /** The user who is logged in or was logged in last. */
  let person = store.get().user;
  let isOpen = person !== null;
  /** Number of sessions that were opened. A 401 from an earlier session does not mean that the current one has ended. */
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
    /**
     * Sends a call. If the session has ended, waits for the next log-in, in this tab or another, and sends the call
     * once more.
     * @throws the call's error. This is the first 401 if no user logs in, or if another user logs in after a write.
     */
    guard: async <Answer>(kind: CallKind, send: () => Promise<Answer>): Promise<Answer> => {
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
      // Outside the try block, because a 401 right after a log-in does not mean that the session has ended.
      return send();
    },
    /**
     * Called by a page that asks for a log-in when the session ends, so that calls wait. @returns a function that
     * ends this; when the last page calls it, waiting calls are rejected.
     */
    attend: (): (() => void) => {
      attendants += 1;
      return () => {
        attendants -= 1;
        if (attendants === 0) settle(() => 'stillOver');
      };
    },
  };
}

export type Reopening = ReturnType<typeof createReopening>;
