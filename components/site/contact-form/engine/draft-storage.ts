import type { UploadedFile } from '#shared/contract/requests.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { parseJson } from '#shared/parse-json.ts';
import { contactFormFields, type ContactFormValues } from '#shared/rules/contact-form.ts';
import { readStored, writeStored, type StorageAreas } from '#components/app/browser-storage.ts';
import { clearStoredDraft, storageKeys } from '../../parts/stored-draft.ts';

/** Storage key of text that the server does not have yet. It is in session storage, which is deleted with the tab. */
const unsavedKey = 'unsavedFields';

export interface DraftFile extends UploadedFile {
  /** In bytes; missing if the document is known only from the server's list. */
  size?: number;
  /** The id of its upload, if it was chosen since the page was loaded: the order of choice. Not stored. */
  id?: number;
  /** The document itself, if it was chosen since the page was loaded. Not stored. */
  file?: File;
}

const storedKeys = ['fileName', 'link', 'size'] satisfies (keyof DraftFile)[];

function parseDraftFile(entry: unknown): DraftFile | null {
  const { fileName, link, size } = fieldsOf(entry);
  if (typeof fileName !== 'string' || typeof link !== 'string') return null;
  const isByteCount = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0;
  return isByteCount ? { fileName, link, size } : { fileName, link };
}

/** @returns the documents in a stored text; an empty list if its format is invalid. */
export function parseStoredFiles(text: string | null): DraftFile[] {
  const stored = parseJson(text);
  return Array.isArray(stored) ? stored.map(parseDraftFile).filter((file) => file !== null) : [];
}

/** @returns the non-empty fields in a stored text; an empty object if its format is invalid. */
function parseUnsaved(text: string | null): Partial<ContactFormValues> {
  const stored = new Map<string, unknown>(Object.entries(parseJson(text) ?? {}));
  const values: Partial<ContactFormValues> = {};
  for (const field of contactFormFields) {
    const value = stored.get(field);
    if (typeof value === 'string' && value !== '') values[field] = value;
  }
  return values;
}

/** Stores a draft in the browser. Never throws. If storage is blocked, the form works until the next reload. */
export function createDraftStorage(areas?: StorageAreas) {
  const read = (key: string) => readStored(key, 'localStorage', areas);
  const write = (key: string, value: string | null) => writeStored(key, value, 'localStorage', areas);
  return {
    isSubmitted: () => read(storageKeys.submitted) === 'true',
    setSubmitted: () => {
      write(storageKeys.submitted, 'true');
      write(storageKeys.interrupted, null);
    },
    clientToken: () => read(storageKeys.clientToken) ?? '',
    /** @param token '' if there is none. */
    setClientToken: (token: string) => write(storageKeys.clientToken, token),
    files: () => parseStoredFiles(read(storageKeys.files)),
    setFiles: (files: readonly DraftFile[]) => write(storageKeys.files, JSON.stringify(files, storedKeys)),
    unsaved: () => parseUnsaved(readStored(unsavedKey, 'sessionStorage', areas)),
    setUnsaved: (values: Partial<ContactFormValues>) => {
      const isEmpty = Object.keys(values).length === 0;
      writeStored(unsavedKey, isEmpty ? null : JSON.stringify(values), 'sessionStorage', areas);
    },
    clear: () => clearStoredDraft(areas),
  };
}

export type DraftStorage = ReturnType<typeof createDraftStorage>;
