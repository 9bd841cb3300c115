import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Credentials, User } from '#shared/contract/auth.ts';
import { useApi } from '../api-context.tsx';
import { onStoredUserChange, parseStoredUser, readStoredUser, storeUser } from './stored-user.ts';

/** `loading` until the first session check has answered (specification, section 4). */
interface Session {
  status: 'loading' | 'ready';
  user: User | null;
  /** @throws ApiError when the provider refuses or cannot be reached. */
  login: (credentials: Credentials) => Promise<void>;
  /** @throws ApiError; the user stays logged in then. */
  logout: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** @throws when rendered outside SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession() needs a <SessionProvider> above it');
  return session;
}

/**
 * Knows who is logged in. The server has already checked on staff pages and gives the user; on public pages, whose
 * HTML is the same for everyone, the stored user is shown at once and then checked.
 */
export function SessionProvider({ serverUser, children }: { serverUser: User | null; children: ReactNode }) {
  const api = useApi();
  const storedText = useSyncExternalStore(onStoredUserChange, readStoredUser, () => null);
  const storedUser = useMemo(() => parseStoredUser(storedText), [storedText]);
  /** undefined until a check has answered. */
  const [checked, setChecked] = useState<User | null | undefined>(serverUser ?? undefined);
  const [unreachable, setUnreachable] = useState(false);

  const remember = useCallback((user: User | null) => {
    setChecked(user);
    storeUser(user);
  }, []);

  useEffect(() => {
    if (serverUser) storeUser(serverUser);
    // An unreachable server ends no session: only its answer does.
    else api.getSession().then(remember, () => setUnreachable(true));
  }, [api, serverUser, remember]);

  const session = useMemo<Session>(
    () => ({
      status: checked === undefined && !unreachable ? 'loading' : 'ready',
      user: checked === undefined ? storedUser : checked,
      login: async (credentials) => {
        remember((await api.call('login', { body: credentials })).user);
      },
      logout: async () => {
        await api.call('logout', {});
        remember(null);
      },
    }),
    [api, checked, unreachable, storedUser, remember],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
