/** The methods of the browser's storage that pages use. Each throws if storage is blocked or full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Area = 'localStorage' | 'sessionStorage';
export type StorageAreas = Readonly<Record<Area, KeyValueStore>>;

/** @returns a text from the browser's storage; null if it is missing or storage is unavailable. */
export function readStored(key: string, area: Area = 'localStorage', areas: StorageAreas = globalThis) {
  try {
    return areas[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in the browser, unless its storage is full or blocked. @param value null: removes the text. */
export function writeStored(
  key: string,
  value: string | null,
  area: Area = 'localStorage',
  areas: StorageAreas = globalThis,
): void {
  try {
    if (value === null) areas[area].removeItem(key);
    else areas[area].setItem(key, value);
  } catch {
    // The page also works without storage.
  }
}
