import type { BrowserApi } from '#shared/contract/api.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { contactFormFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import { createClientToken } from './draft/client-token.ts';
import { createDraftRestoring } from './draft/draft-restoring.ts';
import { createDraft, type Log } from './draft/draft.ts';
import { createFieldSaver, type Clock } from './draft/field-saver.ts';
import { maySave } from './form-rules.ts';
import type { DraftFile, FormStorage } from './draft/form-storage.ts';
import { createFormStore } from './form-store.ts';
import { submitProblems } from './submission.ts';
import { createUploader } from './documents/uploader.ts';

/** The outside world of a form. */
export interface FormDependencies {
  api: Pick<BrowserApi, 'call' | 'uploadDocument'>;
  storage: FormStorage;
  clock: Clock;
  limits: UploadLimits;
  /** For what the visitor need not see (docs/product.md, 8.2). */
  log: Log;
}

/** Makes the parts of one form and connects them: what one finds out, the others hear of. */
export function createFormParts({ api, storage, clock, limits, log }: FormDependencies) {
  const store = createFormStore();
  const { getState, dispatch } = store;

  const showFiles = (files: readonly DraftFile[]) => {
    storage.setFiles(files);
    dispatch({ type: 'filesReplaced', files });
  };

  const token = createClientToken({
    storage,
    initialize: async () => {
      try {
        return (await api.call('initializeForm', {})).clientToken;
      } catch (error) {
        log('Obtaining a client token failed.', error);
        throw error;
      }
    },
  });

  /** The server has lost the draft: its texts go to a new one, its documents are lost. */
  const startNewDraft = () => {
    saver.forgetSaved();
    if (getState().files.length > 0) {
      showFiles([]);
      dispatch({ type: 'failed', problem: submitProblems.documentsLost });
    }
    void saveAll();
  };

  const draft = createDraft({ api, token, log, onLost: startNewDraft });
  const saver = createFieldSaver({
    clock,
    send: draft.saveField,
    onStatus: (field, status, limit = null) => dispatch({ type: 'saveChanged', field, status, limit }),
  });
  const uploader = createUploader({
    limits,
    dispatch,
    log,
    send: draft.upload,
    findStored: draft.findFile,
    uploaded: () => getState().files,
    onUploaded: (file) =>
      // The server's list may have named it before its upload was answered.
      showFiles([...getState().files.filter(({ fileName }) => fileName !== file.fileName), file]),
  });

  /** Saves a field's value unless it may not be saved or already is. */
  const saveField = async (field: ContactFormField): Promise<void> => {
    const value = getState().values[field];
    if (maySave(field, value)) await saver.save(field, value);
  };

  /** Saves what is not saved yet. @returns whether the server now has everything. */
  const saveAll = async (): Promise<boolean> => {
    await Promise.all(contactFormFields.map(saveField));
    return contactFormFields.every((field) => saver.isSaved(field, getState().values[field]));
  };

  return {
    store,
    token,
    draft,
    saver,
    uploader,
    restoring: createDraftRestoring({ store, token, draft, saver, showFiles }),
    showFiles,
    saveField,
    saveAll,
  };
}

export type FormParts = ReturnType<typeof createFormParts>;
