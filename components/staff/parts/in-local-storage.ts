/** Uses the browser's local storage. @returns the result of `use`; null if the browser stores nothing. */
export function inLocalStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
