import type { BrowserApi } from '#shared/contract/api.ts';
import type { ContactFormState } from '#shared/contract/contact-form.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import {
  contactFormFields,
  draftFieldError,
  normalValue,
  type ContactFormField,
} from '#shared/rules/contact-form.ts';
import type { Log } from '../failures.ts';
import type { FormStore } from '../form-state.ts';
import type { DraftFile, DraftStorage } from './draft-storage.ts';
import { createFieldSaver, type Clock } from './field-saver.ts';
import { reconcileFiles, restoredValues } from './saved-state.ts';
import { createServerDraft } from './server-draft.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call' | 'uploadDocument'>;
  storage: DraftStorage;
  clock: Clock;
  store: FormStore;
  log: Log;
}

/** What erases a field. Where a draft may not hold an empty value, as of the name, the providers would refuse one. */
const blank = (field: ContactFormField) => (draftFieldError(field, '') === null ? '' : '—');

/**
 * The visitor's draft (docs/product.md, 3.3): saves the fields of the form to the server, restores them from there,
 * keeps the list of documents, and erases all of it. Text the server does not have is kept in the tab.
 */
export function createDraft({ api, storage, clock, store, log }: Dependencies) {
  const { token, abandon, ...server } = createServerDraft({
    api,
    storage,
    log,
    onLost: () => startAnew(),
    onTakesPhone: () => store.dispatch({ type: 'phoneTaken' }),
  });
  const saver = createFieldSaver({
    clock,
    send: server.saveField,
    onStatus: (field, status, limit = null) => store.dispatch({ type: 'saveChanged', field, status, limit }),
  });

  /** The provider has said that it closed the draft with the request that was sent. */
  let closed = false;
  /** The token of a draft that the server has not told yet; '' when there is nothing to restore. */
  let unrestored = '';

  const isSaved = (field: ContactFormField) =>
    saver.isSaved(field, normalValue(field, store.get().values[field]));

  /** A reload loses no text: each field stays in the tab until the server has it. */
  const keepUnsaved = () => {
    const { phase, started, values } = store.get();
    const unsaved = contactFormFields.filter(
      (field) => started && phase !== 'submitted' && values[field] !== '' && !isSaved(field),
    );
    storage.setUnsaved(Object.fromEntries(unsaved.map((field) => [field, values[field]])));
  };
  store.subscribe(keepUnsaved);

  const setFiles = (files: readonly DraftFile[]) => {
    storage.setFiles(files);
    store.dispatch({ type: 'filesReplaced', files });
  };

  const filesWithout = (fileName: string) => store.get().files.filter((file) => file.fileName !== fileName);

  const saveIfAllowed = async (field: ContactFormField): Promise<void> => {
    const value = normalValue(field, store.get().values[field]);
    if (draftFieldError(field, value) === null) await saver.save(field, value);
  };

  /** Saves what is not saved yet. @returns whether the server now has everything. */
  const saveAll = async (): Promise<boolean> => {
    await Promise.all(contactFormFields.map(saveIfAllowed));
    return contactFormFields.every(isSaved);
  };

  /** The server has lost the draft: its texts are saved to a new one, its documents are lost. */
  const startAnew = () => {
    saver.forgetSaved();
    const lost = store.get().files.map(({ fileName }) => fileName);
    if (lost.length > 0) {
      setFiles([]);
      store.dispatch({ type: 'failed', problem: documentsLost(lost) });
    }
    void saveAll();
  };

  const fetchAndRestore = async (): Promise<void> => {
    const clientToken = unrestored;
    if (clientToken === '') return;
    const asked = store.get().files;
    const saved = await server.fetchState(clientToken);
    if (saved === 'unavailable' || token.current() !== clientToken) return;
    unrestored = '';
    const { files } = store.get();
    if (saved === 'gone') {
      token.forget(clientToken);
      setFiles(files.filter((file) => !asked.includes(file)));
      return;
    }
    const values = restoredValues(saved);
    for (const field of contactFormFields) saver.markSaved(field, normalValue(field, values[field] ?? ''));
    store.dispatch({ type: 'restored', values });
    setFiles(reconcileFiles(clientToken, saved.files, files, asked));
  };

  /** Deletes each document and overwrites each field: providers have no call that deletes a draft (docs/product.md, 7.2). */
  const eraseOnServer = async (): Promise<boolean> => {
    // First: what a phone adds later would stay.
    let complete = !store.get().takesPhone || (await server.closePhoneLink());
    for (const { fileName } of store.get().files) {
      if (await server.deleteFile(fileName)) setFiles(filesWithout(fileName));
      else complete = false;
    }
    for (const field of contactFormFields) {
      if (!(await server.overwriteField(field, blank(field)))) complete = false;
    }
    return complete;
  };

  return {
    /** @returns whether there is a token, and so possibly a draft on the server. */
    isBegun: () => token.current() !== '',
    /** @returns the token, obtained if there is none. @throws ApiError, already logged. */
    token: token.get,
    /** Replaces a draft the server does not take any more by a new one with the same texts. */
    abandon,

    /** Saves a field, after obtaining a token if there is none. */
    save: (field: ContactFormField): void => {
      // Failures are logged where the token is obtained; the next save asks again.
      if (!saver.isServerWaiting()) token.get().catch(() => undefined);
      void saveIfAllowed(field);
    },
    saveAll,
    /** As `saveAll`, at once: the visitor is sending the request and does not wait until the server wants to be asked. */
    saveAllNow: (): Promise<boolean> => {
      saver.endWait();
      return saveAll();
    },
    /** Retries at once what could not be saved or restored. */
    retry: async (): Promise<void> => {
      await Promise.all([saver.retryNow(), fetchAndRestore()]);
    },

    saveFailure: server.saveFailure,

    /**
     * Restores the draft of the stored token: its texts into empty fields, its list of documents reconciled with the
     * browser's. A draft the server does not know is forgotten silently.
     * @param begun the draft of a form without scripts, which takes the place of the stored one; '' or undefined: there is none.
     */
    restore: async (begun?: string): Promise<void> => {
      if (begun) {
        // Other tabs leave the draft that was stored.
        if (storage.clientToken() !== begun) storage.clear();
        storage.setClientToken(begun);
        storage.setFiles(store.get().files);
      }
      const stored = begun || storage.clientToken();
      if (stored === '') return;
      token.adopt(stored);
      unrestored = stored;
      await fetchAndRestore();
    },

    upload: server.upload,
    findFile: server.findFile,
    /** Lists what the server lists of a draft. */
    filesListed: (clientToken: string, listed: ContactFormState['files']): void => {
      const { files } = store.get();
      if (token.current() === clientToken) setFiles(reconcileFiles(clientToken, listed, files, files));
    },
    /** Lists a document the server has stored; its list may have named it before the upload was answered. */
    addFile: (file: DraftFile): void => setFiles([...filesWithout(file.fileName), file]),
    removeFile: async (fileName: string): Promise<void> => {
      if (await server.deleteFile(fileName)) setFiles(filesWithout(fileName));
    },

    /** Erases the draft on the server and in the browser. @returns whether nothing is left. */
    erase: async (): Promise<boolean> => {
      // A save that arrived after the erasure would undo it.
      await saver.cancel();
      if (token.current() !== '' && !(await eraseOnServer())) return false;
      token.forget(token.current());
      storage.clear();
      return true;
    },
    /** Another tab erased the draft: what is typed here goes to a new one with the next save. */
    erasedElsewhere: (): void => {
      token.forget(token.current());
      saver.forgetSaved();
    },

    /** The request was sent. @param isClosed the provider has said that the draft takes nothing more. */
    markSubmitted: (isClosed: boolean): void => {
      closed = isClosed;
      storage.setSubmitted();
    },
    /**
     * Begins another request: the browser's keys are removed, and the token is kept in memory for as long as the
     * server accepts it (docs/product.md, 3.5). A draft that is closed gets a new token with the next save.
     */
    startAgain: (): void => {
      storage.clear();
      if (closed) token.adopt('');
      else token.doubt();
      closed = false;
    },
    /** Saves nothing more of what was typed: the form is emptied, or was sent in another tab. */
    stopSaving: saver.reset,
  };
}

export type Draft = ReturnType<typeof createDraft>;
