import type { UploadedFile } from '#shared/contract/contact-form.ts';
import { contactFormFields, type ContactFormValues } from '#shared/rules/contact-form.ts';

/** The part of the browser's storage that the form uses; each method throws when storage is blocked or full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser-stored keys of the contact form (docs/product.md, 3.6). */
export const storageKeys = {
  submitted: 'isFormSubmitted',
  clientToken: 'clientToken',
  files: 'uploadedFiles',
} as const;

/** Text that the server does not have yet, in session storage, which ends with the tab. */
const unsavedKey = 'unsavedFields';

/** A document of the draft, as the browser stores it. */
export interface DraftFile extends UploadedFile {
  /** Bytes; unknown when only the server's list names the document. */
  size?: number;
}

/** @returns an entry of the stored list; null if it does not have our format. */
function parseDraftFile(entry: unknown): DraftFile | null {
  if (typeof entry !== 'object' || entry === null || !('fileName' in entry) || !('link' in entry))
    return null;
  const { fileName, link } = entry;
  if (typeof fileName !== 'string' || typeof link !== 'string') return null;
  const size = 'size' in entry ? entry.size : undefined;
  const isByteCount = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
  return isByteCount ? { fileName, link, size } : { fileName, link };
}

/** @returns the documents in a stored text; none if it does not have our format. */
export function parseStoredFiles(text: string | null): DraftFile[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.map(parseDraftFile).filter((file) => file !== null) : [];
  } catch {
    // Another script wrote this key.
    return [];
  }
}

/** @returns the non-empty fields in a stored text; none if it does not have our format. */
function parseUnsaved(text: string | null): Partial<ContactFormValues> {
  const values: Partial<ContactFormValues> = {};
  try {
    const stored = new Map<string, unknown>(Object.entries(JSON.parse(text ?? '{}') ?? {}));
    for (const field of contactFormFields) {
      const value = stored.get(field);
      if (typeof value === 'string' && value !== '') values[field] = value;
    }
  } catch {
    // Another script wrote this key.
  }
  return values;
}

/**
 * The browser's storage of a draft. It never throws: without storage the form only works until a reload.
 * @param openShared returns the storage that all tabs share; the access itself may throw.
 * @param openTab as openShared, for the storage that ends with the tab.
 */
export function createDraftStorage(openShared: () => KeyValueStore, openTab: () => KeyValueStore) {
  const read = (key: string, open = openShared): string | null => {
    try {
      return open().getItem(key);
    } catch {
      // Blocked: as if empty.
      return null;
    }
  };
  const write = (key: string, value: string | null, open = openShared) => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // Blocked or full: the page keeps its own state.
    }
  };

  return {
    isSubmitted: () => read(storageKeys.submitted) === 'true',
    setSubmitted: () => write(storageKeys.submitted, 'true'),
    /** @returns '' when there is none. */
    clientToken: () => read(storageKeys.clientToken) ?? '',
    /** @param token '' when there is none. */
    setClientToken: (token: string) => write(storageKeys.clientToken, token),
    files: () => parseStoredFiles(read(storageKeys.files)),
    setFiles: (files: readonly DraftFile[]) => write(storageKeys.files, JSON.stringify(files)),
    unsaved: () => parseUnsaved(read(unsavedKey, openTab)),
    /** @param values the fields that are not saved; the others are removed. */
    setUnsaved: (values: Partial<ContactFormValues>) => {
      const isEmpty = Object.keys(values).length === 0;
      write(unsavedKey, isEmpty ? null : JSON.stringify(values), openTab);
    },
    /** Removes the three keys (docs/product.md, 3.6). */
    clear: () => {
      for (const key of Object.values(storageKeys)) write(key, null);
    },
  };
}

export type DraftStorage = ReturnType<typeof createDraftStorage>;
