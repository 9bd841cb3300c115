import type { BrowserApi } from '#shared/contract/api.ts';
import type { Credentials, User } from '#shared/contract/accounts.ts';
import { createStore } from '#components/ui/store.ts';
import { statusOf } from './status-of.ts';

/** The reason why the session ended, except for a log-out in this tab. 'declined': the user refused to log in again. */
export type SessionEnd = 'expired' | 'loggedOutElsewhere' | 'declined';

export interface SessionState {
  /** `loading` until a session check has succeeded or failed (docs/product.md, 5.1). */
  status: 'loading' | 'ready';
  user: User | null;
  /** Set from the end of an open session until the next log-in. */
  ended: SessionEnd | null;
}

export interface UserStorage {
  read: () => User | null;
  write: (user: User | null) => void;
}

type SessionApi = Pick<BrowserApi, 'call' | 'getSession'>;

/** Holds the logged-in user of one tab (docs/product.md, 5.1). @param serverUser null: the page is the same for everyone. */
export function createSessionStore(api: SessionApi, storage: UserStorage, serverUser: User | null) {
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

  const askServer = async (): Promise<boolean> => {
    try {
      const user = await api.getSession();
      if (user) accept(user);
      else clear(store.get().ended);
      return true;
    } catch {
      // A network failure does not end the session; only a response from the server does.
      change({ status: 'ready' });
      return false;
    } finally {
      pendingCheck = null;
    }
  };

  return {
    ...store,
    /** Shows the stored user until the first session check has finished. */
    showStored: () => {
      if (store.get().status === 'loading') change({ user: storage.read() });
    },
    confirm: accept,
    /** Fetches the logged-in user. Concurrent calls share one request. @returns whether the server responded. */
    check: (): Promise<boolean> => (pendingCheck ??= askServer()),
    /** @throws ApiError when the provider refuses or cannot be reached. */
    login: async (credentials: Credentials): Promise<void> => {
      accept((await api.call('login', { body: credentials })).user);
    },
    /** Logging out of an expired session succeeds. @throws ApiError; in that case, the user stays logged in. */
    logout: async (): Promise<void> => {
      await api.call('logout', {}).catch((error: unknown) => {
        if (statusOf(error) !== 401) throw error;
      });
      clear(null);
    },
    /** Ends the session after a final 401, even after 'declined'. For a visitor without one, `ended` does not change. */
    expire: () => {
      const { user, ended } = store.get();
      clear(user || ended === 'declined' ? 'expired' : ended);
    },
    decline: () => {
      if (store.get().ended) change({ ended: 'declined' });
    },
    followOtherTab: () => {
      const user = storage.read();
      const before = store.get();
      const ended = before.user ? 'loggedOutElsewhere' : before.ended;
      change({ status: 'ready', user, ended: user ? null : ended });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
