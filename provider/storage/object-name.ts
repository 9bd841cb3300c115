import { createHash } from 'node:crypto';

/** @returns the SHA-256 of an object's key, in hexadecimal digits. */
export const objectName = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Stored by the readiness check. */
export const probeKey = 'readiness';

/** What is stored, under a name that both storages can tell: neither every key nor every row is known to the other. */
export interface ListedObject {
  /** The key's hash, see objectName. */
  name: string;
  size: number;
  /** Where an operator finds it. */
  place: string;
}
