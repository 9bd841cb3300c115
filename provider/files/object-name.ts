import { createHash } from 'node:crypto';

export const objectName = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Key of the object that the readiness check stores. On S3, it is the prefix of the keys. */
export const probeKey = 'readiness';

/** Age after which parts without an upload count as abandoned. An upload expires a day after its last part. */
export const abandonedPartsMilliseconds = 48 * 3600_000;

/** A stored object. It is named by the hash of its key, because the embedded storage's files record no keys. */
export interface ListedObject {
  name: string;
  size: number;
  /** Location of the object, as shown to the operator. */
  place: string;
}
