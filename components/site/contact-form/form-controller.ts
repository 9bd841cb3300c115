import type { BrowserApi } from '#shared/contract/api.ts';
import { contactFormFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { createUploader } from './documents/uploader.ts';
import { createDraft } from './draft/draft.ts';
import { parseStoredFiles, storageKeys, type DraftStorage } from './draft/draft-storage.ts';
import type { Clock } from './draft/field-saver.ts';
import { formProblems, type Log } from './failures.ts';
import { createFormStore } from './form-state.ts';
import { createSubmission } from './submission.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call' | 'uploadDocument'>;
  storage: DraftStorage;
  clock: Clock;
  limits: UploadLimits;
  /** The version of what visitors agree to; null: they are asked for nothing. */
  consentVersion: string | null;
  log: Log;
}

/** What the page held before the scripts ran: typed text and chosen files. */
export interface EarlyInput {
  values: Partial<Record<ContactFormField, string>>;
  /** The field that has the focus: it has not been left yet. */
  focused: ContactFormField | null;
  /** The visitor has agreed to what the clinic asks for. */
  consent?: boolean;
  files: readonly File[];
  /** Names of the documents that are still ticked in the answer to a form without scripts. */
  kept?: readonly string[];
  /** The result of sending the form as plain HTML, where this page is the answer. */
  plainForm?: PlainForm | null;
}

/** Judged a moment after each change, every other field when it is left (docs/product.md, 3.2). */
const judgedWhileTyping: ReadonlySet<ContactFormField> = new Set(['fullName', 'email']);

/** Milliseconds between a change and its validation (docs/product.md, 3.2). */
const validationDelay = 100;

/**
 * Turns what the visitor and the browser do into events of the form's state, and makes the draft, the uploads and
 * the submission act on them. Components show the state and call these methods.
 */
export function createFormController({ api, storage, clock, limits, consentVersion, log }: Dependencies) {
  const store = createFormStore(consentVersion !== null);
  const { get: getState, dispatch } = store;
  const draft = createDraft({ api, storage, clock, store, log });
  const uploader = createUploader({ draft, store, limits, log });
  const submit = createSubmission({
    api,
    draft,
    store,
    uploadsSettled: uploader.settled,
    consentVersion,
    log,
  });

  /** How to cancel the validations that are still to come. */
  const validations = new Map<ContactFormField, () => void>();
  let started = false;

  const cancelValidations = () => {
    for (const cancel of validations.values()) cancel();
    validations.clear();
  };

  const stopBackgroundWork = () => {
    cancelValidations();
    draft.stopSaving();
    uploader.cancelAll();
  };

  const clearForm = () => {
    stopBackgroundWork();
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
    draft.save(field);
  };

  return {
    getState,
    subscribe: store.subscribe,
    change,
    leave,
    submit,
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,
    removeFile: draft.removeFile,
    draftToken: draft.token,
    filesListed: draft.filesListed,

    /** The visitor agrees to what the clinic asks for, or takes it back. */
    consent: (consent: boolean) => {
      dispatch({ type: 'consentChanged', consent });
      uploader.startAllowed();
    },

    /** Chooses a service for the visitor. It is saved with what they fill in themselves. */
    quote: (service: string) => dispatch({ type: 'serviceQuoted', service }),

    /**
     * Continues from what the browser has stored, the server has saved and the visitor has typed before the scripts
     * ran. Once: a form shown again on the next page goes on from its own state, uploads included.
     */
    start: async (early: EarlyInput): Promise<void> => {
      // Read before the first change of state overwrites it.
      const unsaved = storage.unsaved();
      const sent = early.plainForm?.status === 'sent' ? early.plainForm : null;
      if (sent) {
        storage.setSubmitted();
        dispatch({ type: 'restored', values: sent.request ?? {} });
      }
      if (storage.isSubmitted() || sent) {
        dispatch({ type: 'submitted', received: sent?.request?.documents ?? null });
        return;
      }
      // Another tab began a new request while no form was shown here.
      if (getState().phase === 'submitted') clearForm();
      if (started) return;
      started = true;
      dispatch({ type: 'filesReplaced', files: storage.files() });
      if (early.consent) dispatch({ type: 'consentChanged', consent: true });
      const quoted = early.plainForm?.status === 'quoted' ? early.plainForm.service : '';
      if (quoted !== '') dispatch({ type: 'serviceQuoted', service: quoted });
      const isQuoted = (field: ContactFormField) =>
        field === 'service' && quoted !== '' && early.values.service === quoted;
      const typed = contactFormFields.filter(
        (field) => (early.values[field] || unsaved[field]) && !isQuoted(field),
      );
      for (const field of typed) change(field, early.values[field] || unsaved[field] || '');
      const resumed = early.plainForm?.status === 'refused' ? early.plainForm : null;
      if (resumed) dispatch({ type: 'resumed', from: resumed });
      await draft.restore(resumed?.clientToken);
      for (const field of typed) if (field !== early.focused) leave(field);
      const unticked = resumed?.files.filter((name) => !early.kept?.includes(name)) ?? [];
      await Promise.all(unticked.map(draft.removeFile));
      if (early.files.length > 0) uploader.add(early.files);
    },

    /** The honeypot is filled in. It is said, for it may have been a person's browser. */
    refuseRobot: () => dispatch({ type: 'robotFound' }),

    /** 'Invia di nuovo il modulo' (docs/product.md, 3.5). */
    startAgain: () => {
      draft.startAgain();
      clearForm();
    },

    /** Deletes what the server and the browser have of the draft. @returns whether nothing is left. */
    deleteDraft: async (): Promise<boolean> => {
      uploader.cancelAll();
      const complete = await draft.erase();
      if (complete) clearForm();
      else dispatch({ type: 'failed', problem: formProblems.erasure });
      return complete;
    },

    /** The network is back. */
    reconnect: async (): Promise<void> => {
      uploader.retryInterrupted();
      await draft.retry();
    },

    /** Another tab wrote or removed one of the form's keys; `key` is null when it cleared all of them. */
    storageChanged: (key: string | null, value: string | null) => {
      const { phase } = getState();
      if (key === storageKeys.submitted && value === 'true') {
        stopBackgroundWork();
        dispatch({ type: 'submitted' });
      } else if (phase === 'submitted') {
        if (key === storageKeys.submitted || key === null) clearForm();
      } else if (key === storageKeys.files && value !== null) {
        dispatch({ type: 'filesReplaced', files: parseStoredFiles(value) });
      } else if ((key === storageKeys.clientToken && !value) || key === null) {
        draft.erasedElsewhere();
      }
    },

    /**
     * The page is hidden and may not be shown again: saves what is typed although its field was not left. It is not
     * judged, because the visitor may come back and go on.
     */
    keep: () => {
      const { phase, started: isBegun } = getState();
      if (phase === 'editing' && isBegun) void draft.saveAll();
    },

    /** The page is left: cancels its timers and saves what was typed last. */
    stop: () => {
      cancelValidations();
      if (getState().phase === 'editing' && draft.isBegun()) void draft.saveAll();
    },
  };
}

export type FormController = ReturnType<typeof createFormController>;
