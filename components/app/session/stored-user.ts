import type { User } from '#shared/contract/auth.ts';

/**
 * Storage key of the browser's copy of the user (docs/product.md, 3.6). The copy grants no access, because the server
 * checks the session.
 */
const key = 'user';

export function readStoredUser(): User | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof user === 'object' && user !== null && 'role' in user && typeof user.role === 'string'
      ? { ...user, role: user.role }
      : null;
  } catch {
    // Storage is blocked, or another program wrote this key.
    return null;
  }
}

/** Stores the user for the next page, or removes the stored one. */
export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(key, JSON.stringify(user));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked. The copy is only a convenience, because the session is in its cookie.
  }
}

/** Calls the listener when the user logs in or out in another tab. @returns a function that stops listening. */
export function onStoredUserChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
