import type { BrowserApi } from '#shared/contract/api.ts';
import type { Credentials, User } from '#shared/contract/auth.ts';
import { createStore, type ReadableStore } from '#components/ui/store.ts';
import { parseStoredUser } from './stored-user.ts';
import { statusOf } from './status-of.ts';

/** The reason for the end of the session, except a log-out here; 'declined': the person refused to log in. */
export type SessionEnd = 'expired' | 'loggedOutElsewhere' | 'declined';

export interface SessionState {
  /** `loading` until a session check has answered or failed (docs/product.md, 5.1). */
  status: 'loading' | 'ready';
  user: User | null;
  /** Set from the end of an open session until the next log-in. */
  ended: SessionEnd | null;
}

/** The browser's copy of the user, stored as text. */
export interface UserStorage {
  read: () => string | null;
  write: (user: User | null) => void;
}

export interface SessionStore extends ReadableStore<SessionState> {
  /** Shows the stored user at once, until the next check decides. */
  showStored: () => void;
  /** Accepts the user that the server rendered this page for. */
  confirm: (user: User) => void;
  /** Asks for the logged-in user; concurrent calls share one request. @returns whether an answer came. */
  check: () => Promise<boolean>;
  /** @throws ApiError when the provider refuses or cannot be reached. */
  login: (credentials: Credentials) => Promise<void>;
  /** Logging out of an expired session succeeds. @throws ApiError; the user stays logged in then. */
  logout: () => Promise<void>;
  /** Ends the session after a 401 that no renewal could prevent, even after 'declined'. */
  expire: () => void;
  /** The person chose not to log in again. */
  decline: () => void;
  /** Another tab wrote or removed the stored user. */
  followOtherTab: (storedText: string | null) => void;
}

type SessionApi = Pick<BrowserApi, 'call' | 'getSession'>;

/**
 * Holds the logged-in user of one tab (docs/product.md, 5.1).
 * @param serverUser the user the server rendered this page for; null on pages that are the same for everyone.
 */
export function createSessionStore(
  api: SessionApi,
  storage: UserStorage,
  serverUser: User | null,
): SessionStore {
  const { set, ...store } = createStore<SessionState>({
    status: serverUser ? 'ready' : 'loading',
    user: serverUser,
    ended: null,
  });
  let pendingCheck: Promise<boolean> | null = null;

  const change = (changes: Partial<SessionState>) => set({ ...store.get(), ...changes });
  const accept = (user: User) => {
    storage.write(user);
    change({ status: 'ready', user, ended: null });
  };
  const clear = (ended: SessionEnd | null) => {
    storage.write(null);
    change({ status: 'ready', user: null, ended });
  };

  return {
    ...store,
    showStored() {
      if (store.get().status === 'loading') change({ user: parseStoredUser(storage.read()) });
    },
    confirm: accept,
    check() {
      pendingCheck ??= api
        .getSession()
        .then(
          (user) => {
            if (user) accept(user);
            else clear(store.get().ended);
            return true;
          },
          () => {
            // An unreachable server does not end a session; only its answer does.
            change({ status: 'ready' });
            return false;
          },
        )
        .finally(() => {
          pendingCheck = null;
        });
      return pendingCheck;
    },
    async login(credentials) {
      accept((await api.call('login', { body: credentials })).user);
    },
    async logout() {
      try {
        await api.call('logout', {});
      } catch (error) {
        if (statusOf(error) !== 401) throw error;
      }
      clear(null);
    },
    // Only where a user was logged in: a visitor has no session that could end.
    expire() {
      const { user, ended } = store.get();
      clear(user || ended === 'declined' ? 'expired' : ended);
    },
    decline() {
      if (store.get().ended) change({ ended: 'declined' });
    },
    followOtherTab(storedText) {
      const user = parseStoredUser(storedText);
      const before = store.get();
      if (user) change({ status: 'ready', user, ended: null });
      else change({ status: 'ready', user: null, ended: before.user ? 'loggedOutElsewhere' : before.ended });
    },
  };
}
