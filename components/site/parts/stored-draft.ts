import { writeStored, type StorageAreas } from '#components/app/browser-storage.ts';

/** Storage keys of the contact form (docs/product.md, 3.6). */
export const storageKeys = {
  submitted: 'isFormSubmitted',
  clientToken: 'clientToken',
  files: 'uploadedFiles',
  interrupted: 'interruptedUploads',
} as const;

/** Removes the four keys. */
export function clearStoredDraft(areas?: StorageAreas): void {
  for (const key of Object.values(storageKeys)) writeStored(key, null, 'localStorage', areas);
}
