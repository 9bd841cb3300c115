import { ApiError, isGone } from '#shared/contract/api-error.ts';
import type { ContactFormState } from '#shared/contract/requests.ts';
import { documentsLost } from '#shared/rules/refusals.ts';
import {
  contactFormFields,
  draftFieldError,
  fieldRules,
  erasedName,
  normalValue,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { logFailure } from '#components/app/log-failure.ts';
import { steps } from './form-state.ts';
import type { DraftFile } from './draft-storage.ts';
import { createFieldSaver } from './field-saver.ts';
import { reconcileFiles, storedValues } from './saved-state.ts';
import { createServerDraft, type DraftDependencies } from './server-draft.ts';

/** The visitor's draft (docs/product.md, 3.3). Text that the server does not have is stored in the tab. */
export function createDraft(dependencies: DraftDependencies) {
  const { storage, clock, store } = dependencies;
  const { token, abandon, ...server } = createServerDraft(dependencies, () => startAnew());
  const saver = createFieldSaver({
    clock,
    send: server.saveField,
    onStatus: (...change) => store.dispatch(steps.saveChanged, ...change),
  });

  /** True if the provider closed the draft when the request was sent. */
  let closed = false;
  /** The token of a draft whose content is to be fetched; '' if there is nothing to restore. */
  let unrestored = '';
  let restoreDelay = 0;
  let cancelRestore: (() => void) | null = null;

  const isSaved = (field: ContactFormField) => saver.isSaved(field, normalValue(field, store.get().values[field]));

  /** Stores each field in the tab until the server has it, so that a reload loses no text. */
  store.subscribe(() => {
    const { phase, started, values } = store.get();
    const unsaved = contactFormFields.filter(
      (field) => started && phase !== 'submitted' && values[field] !== '' && !isSaved(field),
    );
    storage.setUnsaved(Object.fromEntries(unsaved.map((field) => [field, values[field]])));
  });

  const setFiles = (files: readonly DraftFile[]) => {
    storage.setFiles(files);
    store.dispatch(steps.filesReplaced, files);
  };

  const filesWithout = (fileName: string) => store.get().files.filter((file) => file.fileName !== fileName);

  const saveIfAllowed = async (field: ContactFormField): Promise<void> => {
    const value = normalValue(field, store.get().values[field]);
    if (draftFieldError(field, value) === null) await saver.save(field, value);
  };

  /** Saves all unsaved fields. @returns whether the server now has everything. */
  const saveAll = async (): Promise<boolean> => {
    await Promise.all(contactFormFields.map(saveIfAllowed));
    return contactFormFields.every(isSaved);
  };

  /** Called when the server has lost the draft. Saves its texts to a new draft; its documents are lost. */
  const startAnew = () => {
    saver.forgetSaved();
    const lost = store.get().files.map(({ fileName }) => fileName);
    if (lost.length > 0) {
      setFiles([]);
      store.dispatch(steps.failed, documentsLost(lost));
    }
    void saveAll();
  };

  /**
   * Reads the draft, which another tab or device may have changed. Fields without unsaved input take the server's
   * values, and the list of documents becomes the server's.
   * @returns what the form now shows differently, for the visitor. @throws ApiError
   */
  const adoptStored = async (clientToken: string): Promise<string[]> => {
    const asked = store.get().files;
    const isUnchanged = saver.watch();
    const state = await server.fetchState(clientToken);
    if (token.current() !== clientToken) return [];
    // No form saves an empty name, so the provider has forgotten the draft.
    if (!state.fullName && isUnchanged('fullName') && !saver.isSaved('fullName', ''))
      throw new ApiError(404, 'FORM_NOT_FOUND', '');
    const { values, files } = store.get();
    const stored = storedValues(state);
    const changed = contactFormFields.filter(isUnchanged).filter((field) => {
      const value = normalValue(field, stored[field]);
      const shown = normalValue(field, values[field]);
      const isAdopted = shown !== value && saver.isSaved(field, shown);
      saver.markSaved(field, value);
      return isAdopted;
    });
    store.dispatch(steps.restored, Object.fromEntries(changed.map((field) => [field, stored[field]])));
    setFiles(reconcileFiles(clientToken, state.files, files, asked));
    const names = new Set(files.map(({ fileName }) => fileName));
    const listed = store.get().files;
    const isSameList = listed.length === names.size && listed.every(({ fileName }) => names.has(fileName));
    return [...changed.map((field) => fieldRules[field].noun), ...(isSameList ? [] : ['documenti'])];
  };

  const fetchAndRestore = async (): Promise<void> => {
    const clientToken = unrestored;
    if (clientToken === '') return;
    const asked = store.get().files;
    try {
      await adoptStored(clientToken);
      if (unrestored === clientToken) unrestored = '';
    } catch (error) {
      if (token.current() !== clientToken) return;
      if (isGone(error)) {
        unrestored = '';
        if (store.get().started) return abandon(clientToken);
        token.forget(clientToken);
        return setFiles(store.get().files.filter((file) => !asked.includes(file)));
      }
      logFailure('Fetching the saved form failed.', error);
      cancelRestore?.();
      cancelRestore = clock.after(restoreDelay, () => void fetchAndRestore());
      restoreDelay = Math.min(restoreDelay * 2, 60_000);
    }
  };

  const open = (clientToken: string): Promise<void> => {
    token.adopt(clientToken);
    unrestored = clientToken;
    restoreDelay = 5000;
    return fetchAndRestore();
  };

  /** Erases each document and field, because providers have no call that deletes a draft (docs/product.md, 7.2). */
  const eraseOnServer = async (): Promise<boolean> => {
    // Closes the link first, because documents that a phone adds later would not be deleted.
    let complete = !store.get().takesPhone || (await server.closePhoneLink());
    for (const { fileName } of store.get().files) {
      if (await server.deleteFile(fileName)) setFiles(filesWithout(fileName));
      else complete = false;
    }
    for (const field of contactFormFields) {
      // Providers would refuse an empty name.
      const blank = field === 'fullName' ? erasedName : '';
      if (!(await server.overwriteField(field, blank))) complete = false;
    }
    return complete;
  };

  return {
    /** @returns whether there is a token and therefore possibly a draft on the server. */
    isBegun: () => token.current() !== '',
    /** @returns the token, after obtaining one if there is none. @throws ApiError, which is already logged. */
    token: token.get,
    /** Replaces a draft that the server no longer accepts with a new draft that has the same texts. */
    abandon,
    isLost: server.isLost,
    isSent: (clientToken: string) => server.isSent(clientToken, normalValue('message', store.get().values.message)),

    /** Saves a field, after obtaining a token if there is none. */
    save: (field: ContactFormField): void => {
      // The failure is logged where the token is obtained. The next save tries again.
      if (!saver.isServerWaiting()) token.get().catch(() => undefined);
      void saveIfAllowed(field);
    },
    saveAll,
    /** Like `saveAll`, but ignores a wait that the server asked for, because the visitor is sending the request. */
    saveAllNow: (): Promise<boolean> => {
      saver.endWait();
      return saveAll();
    },
    /** Saves like `saveAll` when the page may be closing: without waiting for calls in flight. */
    saveBeforeLeaving: (): void => {
      void saveAll();
      saver.sendWaiting();
    },
    /** Retries failed saves, unless the server asked for a wait, and fetches a draft that is not restored yet. */
    retry: () => Promise.all([saver.isServerWaiting() || saver.retryNow(), fetchAndRestore()]),

    saveFailure: server.saveFailure,

    adoptStored,
    told: server.told,
    /** Called when the page is shown again. Reads the draft, or the one that another tab has begun meanwhile. */
    refresh: async (): Promise<void> => {
      // The draft of a sent request is not this form's draft until the provider accepts it again.
      if (!token.isDoubted()) await open(token.current());
      const stored = storage.clientToken();
      if (stored === '' || stored === token.current()) return;
      saver.forgetSaved();
      await open(stored);
    },

    /**
     * Restores the draft of the stored token. Fills empty fields with its texts and merges its list of documents with
     * the browser's. Silently forgets a draft that the server does not know.
     * @param begun the token of a draft from a form without scripts, which replaces the stored draft; '' for none.
     */
    restore: async (begun?: string): Promise<void> => {
      if (begun) {
        // Makes other tabs stop using the previously stored draft.
        if (storage.clientToken() !== begun) storage.setClientToken('');
        storage.setClientToken(begun);
        storage.setFiles(store.get().files);
      }
      const stored = begun || storage.clientToken();
      if (stored !== '') await open(stored);
    },

    upload: server.upload,
    findFile: server.findFile,
    /** Called with the server's list of a draft's documents. Ignored if this form now has another draft. */
    filesListed: (clientToken: string, listed: ContactFormState['files']): void => {
      const { files } = store.get();
      if (token.current() === clientToken) setFiles(reconcileFiles(clientToken, listed, files, files));
    },
    /** Adds a stored document before those chosen later, or replaces it, because the server may list it first. */
    addFile: (file: DraftFile & { id: number }): void => {
      const others = filesWithout(file.fileName);
      const isLater = ({ id = 0 }: DraftFile) => id > file.id;
      setFiles([...others.filter((other) => !isLater(other)), file, ...others.filter(isLater)]);
    },
    removeFile: async (fileName: string): Promise<void> => {
      if (await server.deleteFile(fileName)) setFiles(filesWithout(fileName));
    },

    /** Erases the draft on the server and in the browser. @returns whether nothing is left. */
    erase: async (): Promise<boolean> => {
      // A save that arrived after the erasure would undo it.
      await saver.cancel();
      if (token.current() !== '' && !(await eraseOnServer())) return false;
      storage.clear();
      token.forget(token.current());
      return true;
    },
    /** Called when another tab has stopped using or erased the draft. The next save creates a new draft. */
    droppedElsewhere: (isErased: boolean): void => {
      token.forget(token.current());
      if (isErased) {
        // Nothing of it stays here.
        const erased = contactFormFields.filter(isSaved);
        store.dispatch(steps.restored, Object.fromEntries(erased.map((field) => [field, ''])));
        store.dispatch(steps.filesReplaced, []);
      }
      saver.forgetSaved();
    },

    /** Called when the request was sent. @param isClosed whether the provider has closed the draft. */
    markSubmitted: (isClosed: boolean): void => {
      closed = isClosed;
      storage.setSubmitted();
    },
    /**
     * Starts another request. Removes the browser's keys, and keeps the token in memory for as long as the server
     * accepts it (docs/product.md, 3.5). If the draft is closed, the next save obtains a new token.
     * @param sent the values of the sent request, which a draft that is still open contains.
     */
    startAgain: (sent: ContactFormValues): void => {
      storage.clear();
      if (closed) token.adopt('');
      else {
        token.doubt();
        for (const field of contactFormFields) saver.markSaved(field, normalValue(field, sent[field]));
      }
      closed = false;
    },
    /** Called when another tab has emptied or sent the form. Stops saving. */
    stopSaving: saver.reset,
  };
}

export type Draft = ReturnType<typeof createDraft>;
