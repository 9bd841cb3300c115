import type { User } from '#shared/contract/accounts.ts';
import { isSameUser } from './same-user.ts';
import type { SessionStore } from './session-store.ts';
import { statusOf } from './status-of.ts';

/** A read may be repeated for any user, a write only for the user who made the call. */
export type CallKind = 'read' | 'write';

/** Lets calls survive the end of their session. @param onAnotherUser called when a write is not repeated. */
export function createReopening(store: Pick<SessionStore, 'get' | 'subscribe' | 'expire'>, onAnotherUser: () => void) {
  /** The user who is logged in or was logged in last. */
  let person = store.get().user;
  let isOpen = person !== null;
  /** Number of sessions that were opened. A 401 from an earlier session does not mean that the current one has ended. */
  let openings = 0;
  let attendants = 0;
  /** Told who has logged in after the end of a session; null: nobody. */
  let waiting: ((user: User | null) => void)[] = [];

  const settle = (user: User | null) => {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(user);
  };
  store.subscribe(() => {
    const { user, ended } = store.get();
    if (user) {
      if (!isOpen) openings += 1;
      settle(user);
      person = user;
    } else if (ended === null || ended === 'declined') settle(null);
    isOpen = user !== null;
  });

  const begin = () => ({ person, wasOpen: isOpen, openings });

  /** @returns who has logged in since a call began; null: nobody, so that the call has failed. */
  const reopened = async (kind: CallKind, start: ReturnType<typeof begin>): Promise<User | null> => {
    const { user, ended } = store.get();
    if (start.person && user && start.openings !== openings) return user;
    // Periodic reads must neither reopen the dialog nor queue up behind it.
    if (kind === 'read' && (!start.wasOpen || ended === 'declined')) return null;
    store.expire();
    if (!start.person || attendants === 0) return null;
    return new Promise((resolve) => waiting.push(resolve));
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
        const user = await reopened(kind, start);
        if (!user || !start.person) throw error;
        if (kind === 'write' && !isSameUser(start.person, user)) {
          onAnotherUser();
          throw error;
        }
      }
      // Outside the try block, because a 401 right after a log-in does not mean that the session has ended.
      return send();
    },
    /** Makes calls wait for the log-in that a page asks for. @returns a function that ends this; the last one rejects them. */
    attend: (): (() => void) => {
      attendants += 1;
      return () => {
        attendants -= 1;
        if (attendants === 0) settle(null);
      };
    },
  };
}

export type Reopening = ReturnType<typeof createReopening>;
