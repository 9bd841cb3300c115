import { fieldsOf } from '#shared/fields-of.ts';
import { parseJson } from '#shared/parse-json.ts';
import { readStored, writeStored } from '#components/app/browser-storage.ts';
import { storageKeys } from '../../../parts/stored-draft.ts';

/** What a browser remembers of the draft's large uploads that are not finished (docs/product.md, 3.6). */
export interface KeptUpload {
  fileName: string;
  size: number;
  /** Number of bytes that had arrived. Only for display: the upload is continued where the server says. */
  offset: number;
  address: string;
  /** Tells the file from other versions of it. */
  print?: number;
}

const isKept = (entry: unknown): entry is KeptUpload => {
  const { fileName, size, offset, address } = fieldsOf(entry);
  return [fileName, address].every((text) => typeof text === 'string') && Number(size) > 0 && Number(offset) >= 0;
};

export function keptUploads(): KeptUpload[] {
  const stored = parseJson(readStored(storageKeys.interrupted));
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

/** @param upload null: nothing is left to continue. */
export function keepUpload(fileName: string, upload: Omit<KeptUpload, 'fileName'> | null): void {
  const kept = keptUploads().filter((other) => other.fileName !== fileName);
  if (upload) kept.push({ fileName, ...upload });
  writeStored(storageKeys.interrupted, kept.length > 0 ? JSON.stringify(kept) : null);
}

/** Name of the lock of a file that is being uploaded, which two tabs must not send at once. */
export const uploadLock = (fileName: string): string => `upload ${fileName}`;
