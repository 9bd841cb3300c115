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

const SessionContext = createContext<Session | null>(null);

/** @throws when rendered outside SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() needs a <SessionProvider> above it');
  return session;
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
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);

  useEffect(() => {
    if (serverUser) store.confirm(serverUser);
    else if (store.get().status === 'loading') {
      store.showStored();
      void store.check();
    }
  }, [store, serverUser]);

  useEffect(() => onStoredUserChange(() => store.followOtherTab(readStoredUser())), [store]);

  const session = useMemo<Session>(
    () => ({
      ...state,
      login: store.login,
      logout: store.logout,
      check: store.check,
      expire: store.expire,
    }),
    [state, store],
  );
  return (
    <ApiContext value={watchedApi}>
      <SessionContext value={session}>
        {children}
        <SessionCheckCover />
      </SessionContext>
    </ApiContext>
  );
}
