import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#shared/contract/accounts.ts';
import { ApiContext, useApi, createRequiredContext } from '../contexts.ts';
import { pageChange } from '../page-change.ts';
import { useStore } from '#components/ui/store.ts';
import { toastStore } from '#components/ui/toasts.ts';
import { createAdditions, type Additions } from './additions.ts';
import { createReopening, type Reopening } from './reopening.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';
import styles from './SessionProvider.module.css';
import { onStoredUserChange, readStoredUser, storeUser } from './stored-user.ts';
import { watchUnauthorized } from './watch-unauthorized.ts';

/** Holds the store instead of its state, so that a change renders only subscribers and hydrates no section early. */
const [SessionContext, useSessionContext] = createRequiredContext<{
  store: SessionStore;
  reopening: Reopening;
  additions: Additions;
}>('SessionProvider');

export const useAdditions = (): Additions => useSessionContext().additions;

export const useReopening = (): Reopening => useSessionContext().reopening;

export function useSession(): SessionState & SessionStore {
  const { store } = useSessionContext();
  return { ...store, ...useStore(store) };
}

/** Shows 'Loading...' over the current page while the server checks access to the next page. */
function SessionCheckCover() {
  return useStore(pageChange) === 'checkingSession' ? (
    <output className={styles.cover} lang="en">
      Loading...
    </output>
  ) : null;
}

const tellOfAnotherUser = () =>
  toastStore.show('Prijavljen je drugi korisnik, pa zadnja radnja nije ponovljena. Ponovi je ako želiš.');

/**
 * Provides the logged-in user. On staff pages, the server has already checked the session and passes the user. On
 * public pages, whose HTML is the same for everyone, the stored user is shown immediately and then checked. If a call
 * finds that the session has ended, the store is updated. On pages that ask for a log-in, the call waits for it.
 */
export function SessionProvider({ serverUser, children }: { serverUser: User | null; children: ReactNode }) {
  const api = useApi();
  const [session] = useState(() => {
    const store = createSessionStore(api, { read: readStoredUser, write: storeUser }, serverUser);
    const reopening = createReopening(store, tellOfAnotherUser);
    const watchedApi = watchUnauthorized(api, reopening.guard);
    return { store, reopening, watchedApi, additions: createAdditions(watchedApi.call) };
  });
  const { store } = session;

  useEffect(() => {
    if (serverUser) store.confirm(serverUser);
    else if (store.get().status === 'loading') {
      store.showStored();
      void store.check();
    }
  }, [store, serverUser]);

  useEffect(() => onStoredUserChange(store.followOtherTab), [store]);

  return (
    <ApiContext value={session.watchedApi}>
      <SessionContext value={session}>
        {children}
        <SessionCheckCover />
      </SessionContext>
    </ApiContext>
  );
}
