import type { User } from '#shared/contract/accounts.ts';
import { parseJson } from '#shared/parse-json.ts';
import { readStored, writeStored } from '../browser-storage.ts';

/** Key of the browser's copy of the user (docs/product.md, 3.6). It grants no access, because the server checks the session. */
const key = 'user';

export function readStoredUser(): User | null {
  const user = parseJson(readStored(key));
  return typeof user === 'object' && user !== null && 'role' in user && typeof user.role === 'string'
    ? { ...user, role: user.role }
    : null;
}

export const storeUser = (user: User | null): void => writeStored(key, user && JSON.stringify(user));

export function onStoredUserChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
