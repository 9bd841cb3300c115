import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { User } from '#shared/contract/auth.ts';
import { ApiContext, useApi } from '../api-context.tsx';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';
import { SessionCheckCover } from './SessionCheckCover.tsx';
import { onStoredUserChange, readStoredUser, storeUser } from './stored-user.ts';
import { watchUnauthorized } from './watch-unauthorized.ts';

export type Session = SessionState & Pick<SessionStore, 'login' | 'logout' | 'check' | 'expire'>;

/** The store and not its state: a new answer renders only who asks for it, and no page is taken over in a hurry. */
const SessionContext = createContext<SessionStore | null>(null);

/** @throws when rendered outside SessionProvider. */
export function useSession(): Session {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession() needs a <SessionProvider> above it');
  const state = useSyncExternalStore(store.subscribe, store.get, store.getInitial);
  const { login, logout, check, expire } = store;
  return { ...state, login, logout, check, expire };
}

/**
 * Knows who is logged in. The server has already checked on staff pages and gives the user; on public pages, whose
 * HTML is the same for everyone, the stored user is shown at once and then checked. Every call made below it that
 * meets a 401 ends the session here.
 */
export function SessionProvider({ serverUser, children }: { serverUser: User | null; children: ReactNode }) {
  const api = useApi();
  const [store] = useState(() =>
    createSessionStore(api, { read: readStoredUser, write: storeUser }, serverUser),
  );
  const watchedApi = useMemo(() => watchUnauthorized(api, store.expire), [api, store]);

  useEffect(() => {
    if (serverUser) store.confirm(serverUser);
    else if (store.get().status === 'loading') {
      store.showStored();
      void store.check();
    }
  }, [store, serverUser]);

  useEffect(() => onStoredUserChange(() => store.followOtherTab(readStoredUser())), [store]);

  return (
    <ApiContext value={watchedApi}>
      <SessionContext value={store}>
        {children}
        <SessionCheckCover />
      </SessionContext>
    </ApiContext>
  );
}
