import type { User } from '#shared/contract/auth.ts';

/** The browser's copy of the user under 'user' (docs/product.md, 3.6). It grants nothing: the server decides. */
const key = 'user';

/** @returns the stored text, which can be compared; null if nothing is stored or storage is blocked. */
export function readStoredUser(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage counts as no stored user.
    return null;
  }
}

/** @returns the user in a stored text, or null if it holds none. */
export function parseStoredUser(stored: string | null): User | null {
  try {
    const user: unknown = JSON.parse(stored ?? 'null');
    return typeof user === 'object' && user !== null && 'role' in user && typeof user.role === 'string'
      ? { ...user, role: user.role }
      : null;
  } catch {
    // Another program wrote this key: there is no stored user.
    return null;
  }
}

/** Stores the user for the next page, or removes the stored one. */
export function storeUser(user: User | null): void {
  try {
    if (user) localStorage.setItem(key, JSON.stringify(user));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked. The session lives in its cookie; the copy is only a convenience.
  }
}

/** Reports log-ins and log-outs in other tabs. @returns a function that stops listening. */
export function onStoredUserChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
