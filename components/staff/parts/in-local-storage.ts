/** Uses what this browser keeps over visits. @returns what `use` does; null where the browser stores nothing. */
export function inLocalStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
