import { useState } from 'react';

/** @returns the value as it was when `isFrozen` became true, and the value itself while it is false. */
export function useFrozen<T extends object>(value: T, isFrozen: boolean): T {
  const [kept, setKept] = useState<T | null>(null);
  if (isFrozen && kept === null) setKept(value);
  if (!isFrozen && kept !== null) setKept(null);
  return isFrozen ? (kept ?? value) : value;
}
