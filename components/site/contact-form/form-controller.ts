import type { PlainForm } from '#shared/rules/plain-form.ts';
import { contactFormFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import { eraseDraft } from './draft/draft-erasure.ts';
import { judgedWhileTyping } from './form-rules.ts';
import { robotProblem } from './form-texts.ts';
import { createFormParts, type FormDependencies } from './form-parts.ts';
import { parseStoredFiles, storageKeys } from './draft/form-storage.ts';
import { createSubmission } from './submission.ts';

/** What the browser had before the scripts came: typed text and chosen files. */
export interface EarlyInput {
  values: Partial<Record<ContactFormField, string>>;
  /** The field being typed in: it is not left yet. */
  focused: ContactFormField | null;
  files: readonly File[];
  /** What became of the form when it was sent as plain HTML and this page is the answer. */
  plainForm?: PlainForm | null;
}

/** Milliseconds between a change and its validation (docs/product.md, 3.2). */
const validationDelay = 100;

const erasureProblem = 'Non tutto è stato eliminato: riprovare tra poco.';

/** What the visitor does, made into state and calls. Components show the state and report what was done. */
export function createFormController(dependencies: FormDependencies) {
  const { api, storage, clock, log } = dependencies;
  const parts = createFormParts(dependencies);
  const { store, token, draft, saver, uploader, restoring, showFiles, saveField, saveAll } = parts;
  const { getState, dispatch } = store;
  const validations = new Map<ContactFormField, () => void>();

  /** The provider takes nothing more for the draft in memory. */
  let closed = false;
  let started = false;

  /** The tab keeps what the server does not have, each field until it is saved: a reload loses none of it. */
  const keepUnsaved = () => {
    const { phase, values } = getState();
    const unsaved = contactFormFields.filter(
      (field) => phase !== 'submitted' && values[field] !== '' && !saver.isSaved(field, values[field]),
    );
    storage.setUnsaved(Object.fromEntries(unsaved.map((field) => [field, values[field]])));
  };
  store.subscribe(keepUnsaved);

  const callOffValidations = () => {
    for (const callOff of validations.values()) callOff();
    validations.clear();
  };

  /** Nothing goes on in the background any more. */
  const comeToRest = () => {
    callOffValidations();
    saver.reset();
    uploader.cancelAll();
  };

  const clearForm = () => {
    comeToRest();
    dispatch({ type: 'reset' });
  };

  const change = (field: ContactFormField, value: string) => {
    dispatch({ type: 'changed', field, value });
    if (!judgedWhileTyping.has(field)) {
      dispatch({ type: 'mended', field });
      return;
    }
    validations.get(field)?.();
    validations.set(
      field,
      clock.after(validationDelay, () => dispatch({ type: 'validated', field })),
    );
  };

  const leave = (field: ContactFormField) => {
    if (getState().phase !== 'editing') return;
    validations.get(field)?.();
    dispatch({ type: 'left', field });
    // Failures are logged where the token is obtained; the next field left, or the next save, asks again.
    if (!saver.isServerWaiting()) token.get().catch(() => undefined);
    void saveField(field);
  };

  return {
    getState,
    subscribe: store.subscribe,
    change,
    leave,
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,

    /**
     * Takes up where the browser's memory, the server and early typing have left the form. Once: when a form is shown
     * again on the next page, this one goes on from its own memory, uploads included.
     */
    start: async (early: EarlyInput): Promise<void> => {
      // Read before the first change of state writes it anew.
      const unsaved = storage.unsaved();
      if (early.plainForm?.status === 'sent') storage.setSubmitted();
      if (storage.isSubmitted() || early.plainForm?.status === 'sent') {
        dispatch({ type: 'submitted' });
        return;
      }
      // Another tab began a new form while no form was shown here.
      if (getState().phase === 'submitted') clearForm();
      if (started) return;
      started = true;
      dispatch({ type: 'filesReplaced', files: storage.files() });
      const typed = contactFormFields.filter((field) => early.values[field] || unsaved[field]);
      for (const field of typed) change(field, early.values[field] || unsaved[field] || '');
      if (early.plainForm?.status === 'refused') {
        dispatch({ type: 'failed', problem: early.plainForm.problem });
      }
      const clientToken = storage.clientToken();
      if (clientToken !== '') {
        token.adopt(clientToken);
        await restoring.start(clientToken);
      }
      for (const field of typed) if (field !== early.focused) leave(field);
      if (early.files.length > 0) uploader.add(early.files);
    },

    /** Something filled in the field that people do not see: said aloud, should it have been a person's browser. */
    refuseRobot: () => dispatch({ type: 'failed', problem: robotProblem }),

    removeFile: async (name: string): Promise<void> => {
      if (!(await draft.deleteFile(name))) return;
      showFiles(getState().files.filter(({ fileName }) => fileName !== name));
    },

    submit: createSubmission({
      api,
      token,
      draft,
      getState,
      dispatch,
      saveAll: () => {
        saver.endWait();
        return saveAll();
      },
      log,
      uploadsSettled: uploader.settled,
      onSubmitted: (isClosed) => {
        closed = isClosed;
        storage.setSubmitted();
        dispatch({ type: 'submitted' });
      },
    }),

    /**
     * 'Invia di nuovo il modulo'. The three browser keys are removed and the client token is kept (docs/product.md, 3.5): so the keys
     * go, and the form in memory keeps its token as long as the server takes it. Where the provider said that it has
     * closed the draft, or refuses it, the next save obtains a new token.
     */
    startAgain: () => {
      storage.clear();
      if (closed) token.adopt('');
      else token.doubt();
      closed = false;
      clearForm();
    },

    /** Deletes what the server and the browser have of the draft. @returns whether nothing is left. */
    deleteDraft: async (): Promise<boolean> => {
      const complete = await eraseDraft(parts);
      if (complete) {
        token.forget(token.current());
        storage.clear();
        clearForm();
      } else dispatch({ type: 'failed', problem: erasureProblem });
      return complete;
    },

    /** The network is back: whatever waits for it is tried at once. */
    reconnect: async (): Promise<void> => {
      uploader.retryInterrupted();
      await Promise.all([saver.retryNow(), restoring.retry()]);
    },

    /** Another tab wrote or removed one of the form's keys; `key` is null when it cleared them all. */
    storageChanged: (key: string | null, value: string | null) => {
      const { phase } = getState();
      if (key === storageKeys.submitted && value === 'true') {
        comeToRest();
        dispatch({ type: 'submitted' });
      } else if (phase === 'submitted') {
        if (key === storageKeys.submitted || key === null) clearForm();
      } else if (key === storageKeys.files && value !== null) {
        dispatch({ type: 'filesReplaced', files: parseStoredFiles(value) });
      } else if ((key === storageKeys.clientToken && !value) || key === null) {
        // The draft was deleted there: what is typed here goes to a new one when it is saved next.
        token.forget(token.current());
        saver.forgetSaved();
      }
    },

    /**
     * The page is hidden and may never be seen again: what is typed is saved although its field was not left. It is not
     * judged, for the visitor may come back and go on.
     */
    keep: () => {
      if (getState().phase === 'editing') void saveAll();
    },

    /** The page is left: no timer outlives it, and what was typed last is saved. */
    stop: () => {
      callOffValidations();
      if (getState().phase === 'editing' && token.current() !== '') void saveAll();
    },
  };
}

export type FormController = ReturnType<typeof createFormController>;
