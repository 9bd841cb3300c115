import type { UploadedFile } from '#shared/contract/contact-form.ts';
import { contactFormFields, type ContactFormValues } from '#shared/rules/contact-form.ts';

/** The part of the browser's storage that the form uses; any of it may throw when storage is blocked or full. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser-stored keys of the contact form (docs/product.md, 3.6). */
export const storageKeys = {
  submitted: 'isFormSubmitted',
  clientToken: 'clientToken',
  files: 'uploadedFiles',
} as const;

/** Typed text the server does not have yet: in the tab's own storage, so that nothing of it outlives the tab. */
const unsavedKey = 'unsavedFields';

/** A document of the draft, as the browser stores it. */
export interface DraftFile extends UploadedFile {
  /** Bytes; unknown when only the server's list names the document. */
  size?: number;
}

/** @returns the entry of a stored list, or null when it is not ours. */
function parseDraftFile(entry: unknown): DraftFile | null {
  if (typeof entry !== 'object' || entry === null || !('fileName' in entry) || !('link' in entry))
    return null;
  const { fileName, link } = entry;
  if (typeof fileName !== 'string' || typeof link !== 'string') return null;
  const size = 'size' in entry ? entry.size : undefined;
  const isByteCount = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
  return isByteCount ? { fileName, link, size } : { fileName, link };
}

/** @returns the files of a stored text; none when it is not ours. */
export function parseStoredFiles(text: string | null): DraftFile[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.map(parseDraftFile).filter((file) => file !== null) : [];
  } catch {
    // Somebody else wrote this key: there are no files in it.
    return [];
  }
}

/** @returns the fields of a stored text that hold something; none when it is not ours. */
function parseUnsaved(text: string | null): Partial<ContactFormValues> {
  const values: Partial<ContactFormValues> = {};
  try {
    const stored = new Map<string, unknown>(Object.entries(JSON.parse(text ?? '{}') ?? {}));
    for (const field of contactFormFields) {
      const value = stored.get(field);
      if (typeof value === 'string' && value !== '') values[field] = value;
    }
  } catch {
    // Another script wrote this key: there are no fields in it.
  }
  return values;
}

/**
 * The form's memory across reloads and tabs. Never throws: without storage the form works, it only forgets.
 * @param openShared gives the storage all tabs share; the access itself may throw.
 * @param openTab as openShared, for the storage that ends with the tab.
 */
export function createFormStorage(openShared: () => KeyValueStore, openTab: () => KeyValueStore) {
  const read = (key: string, open = openShared): string | null => {
    try {
      return open().getItem(key);
    } catch {
      // Blocked storage holds nothing.
      return null;
    }
  };
  const write = (key: string, value: string | null, open = openShared) => {
    try {
      if (value === null) open().removeItem(key);
      else open().setItem(key, value);
    } catch {
      // Blocked or full: this page goes on from its own memory.
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

export type FormStorage = ReturnType<typeof createFormStorage>;
