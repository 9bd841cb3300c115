import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { User } from '#shared/contract/auth.ts';
import { ApiContext, useApi } from '../api-context.tsx';
import { useStore } from '#components/ui/store.ts';
import { toastStore } from '#components/ui/toasts.ts';
import { createReopening, type Reopening } from './reopening.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';
import { SessionCheckCover } from './SessionCheckCover.tsx';
import { onStoredUserChange, readStoredUser, storeUser } from './stored-user.ts';
import { watchUnauthorized } from './watch-unauthorized.ts';

export type Session = SessionState & Pick<SessionStore, 'login' | 'logout' | 'check' | 'expire' | 'decline'>;

/** Holds the store, not its state: a change renders only its subscribers and hydrates no section early. */
const SessionContext = createContext<SessionStore | null>(null);

const ReopeningContext = createContext<Reopening | null>(null);

/** @throws when rendered outside SessionProvider. */
export function useSession(): Session {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession() needs a <SessionProvider> above it');
  const state = useStore(store);
  const { login, logout, check, expire, decline } = store;
  return { ...state, login, logout, check, expire, decline };
}

/** @returns the reopening of ended sessions for calls. @throws when rendered outside SessionProvider. */
export function useReopening(): Reopening {
  const reopening = use(ReopeningContext);
  if (!reopening) throw new Error('useReopening() needs a <SessionProvider> above it');
  return reopening;
}

const tellOfAnotherUser = () =>
  toastStore.show('Prijavljen je drugi korisnik, pa zadnja radnja nije ponovljena. Ponovi je ako želiš.');

/**
 * Provides the logged-in user. On staff pages the server has already checked the session and passes the user.
 * On public pages, whose HTML is the same for everyone, the stored user is shown at once and then checked.
 * A call that finds the session ended updates the store; on pages that ask for a log-in the call waits.
 */
export function SessionProvider({ serverUser, children }: { serverUser: User | null; children: ReactNode }) {
  const api = useApi();
  const [store] = useState(() =>
    createSessionStore(api, { read: readStoredUser, write: storeUser }, serverUser),
  );
  const [reopening] = useState(() => createReopening(store, tellOfAnotherUser));
  const watchedApi = useMemo(() => watchUnauthorized(api, reopening.guard), [api, reopening]);

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
        <ReopeningContext value={reopening}>
          {children}
          <SessionCheckCover />
        </ReopeningContext>
      </SessionContext>
    </ApiContext>
  );
}
