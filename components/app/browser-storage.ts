type Area = 'localStorage' | 'sessionStorage';

/** @returns a text from the browser's storage; null if it is missing or storage is unavailable. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in the browser, unless its storage is full or blocked. @param value null: removes the text. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // The page also works without storage.
  }
}
