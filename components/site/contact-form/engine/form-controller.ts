import { contactFormFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { toast } from '#components/ui/toasts.ts';
import { createUploader } from './uploader.ts';
import { createDraft } from './draft.ts';
import { storageKeys } from '../../parts/stored-draft.ts';
import { parseStoredFiles } from './draft-storage.ts';
import type { DraftDependencies } from './server-draft.ts';
import { callProblem } from '../../parts/call-problems.ts';
import { createFormStore, steps } from './form-state.ts';
import { createSubmission } from './submission.ts';

interface Dependencies extends Omit<DraftDependencies, 'store'> {
  limits: UploadLimits;
  /** Version of the consent text; null if the clinic asks for no consent. */
  consentVersion: string | null;
  /** @returns where the visit came from. */
  source: () => string;
}

/** Input from before the scripts ran: typed text and chosen files. */
export interface EarlyInput {
  values: Partial<Record<ContactFormField, string>>;
  /** The field that has the focus and has not been left yet. */
  focused: ContactFormField | null;
  /** True if the visitor has given the consent that the clinic asks for. */
  consent?: boolean;
  files: readonly File[];
  /** Names of the documents that are still ticked in the response to a form without scripts. */
  kept?: readonly string[];
  /** The result of sending the form as plain HTML, if this page is the response. */
  plainForm?: PlainForm | null;
}

/** Fields validated shortly after each change; the others are validated when left (docs/product.md, 3.2). */
const judgedWhileTyping: ReadonlySet<ContactFormField> = new Set(['fullName', 'email']);

/** Milliseconds between a change and its validation (docs/product.md, 3.2). */
const validationDelay = 100;

const noPhone = (): Promise<readonly string[]> => Promise.resolve([]);

/** Turns actions of the visitor and the browser into steps of the form's state. Runs draft, uploads and submission. */
export function createFormController({ api, storage, clock, limits, consentVersion, source }: Dependencies) {
  const store = createFormStore(consentVersion !== null);
  const { get: getState, dispatch } = store;
  const draft = createDraft({
    api: {
      uploadDocument: api.uploadDocument,
      // A call that succeeds shows that the connection is back.
      call: async (name, input) => {
        const answer = await api.call(name, input);
        uploader.retryInterrupted();
        return answer;
      },
    },
    storage,
    clock,
    store,
  });
  const uploader = createUploader({ draft, store, limits, clock });
  /** Asks for the names of the documents that a phone is sending at this moment. */
  let arriving = noPhone;
  const submit = createSubmission({ api, draft, store, uploader, arriving: () => arriving(), consentVersion, source });

  const validations = new Map<ContactFormField, () => void>();
  let started = false;

  const cancelValidations = () => {
    for (const cancel of validations.values()) cancel();
    validations.clear();
  };

  const clearForm = () => {
    cancelValidations();
    draft.stopSaving();
    uploader.cancelAll();
    dispatch(steps.reset);
  };

  const change = (field: ContactFormField, value: string) => {
    dispatch(steps.changed, field, value);
    if (!judgedWhileTyping.has(field)) {
      dispatch(steps.mended, field);
      return;
    }
    validations.get(field)?.();
    validations.set(
      field,
      clock.after(validationDelay, () => dispatch(steps.validated, field)),
    );
  };

  const leave = (field: ContactFormField) => {
    if (getState().phase !== 'editing') return;
    validations.get(field)?.();
    dispatch(steps.left, field);
    draft.save(field);
  };

  /** Follows another tab that has sent the request. Its content is not what this tab shows. */
  const followSent = () => {
    // One that was refused, such as a second one of a name, does not end now.
    uploader.dismissRefused();
    const missing = getState().uploads.map(({ fileName }) => fileName);
    clearForm();
    dispatch(steps.submitted);
    if (missing.length > 0) toast(`Richiesta inviata da un’altra scheda, senza: ${missing.join(', ')}.`);
  };

  return {
    getState,
    subscribe: store.subscribe,
    change,
    leave,
    submit,
    /** Ends the sending while it waits for uploads, which go on. */
    stopWaiting: () => dispatch(steps.failed, null),
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,
    removeFile: draft.removeFile,
    draftToken: draft.token,
    filesListed: draft.filesListed,
    /** Called when a phone is linked to the draft. The form is not sent while the phone is sending a document. */
    phoneLinked: (ask: typeof arriving) => {
      arriving = ask;
    },

    consent: (consent: boolean) => {
      dispatch(steps.consentChanged, consent);
      uploader.consentChanged();
    },

    /** Selects a service for the visitor. The service is saved together with the visitor's own input. */
    quote: (service: string) => dispatch(steps.serviceQuoted, service),

    /**
     * Restores the form from the browser's storage, the server's draft and the input from before the scripts ran.
     * Restores only once, because a form that the next page shows again keeps its own state, including uploads.
     */
    start: async (early: EarlyInput): Promise<void> => {
      // Must be read first, because the first change of state overwrites it.
      const unsaved = storage.unsaved();
      const sent = early.plainForm?.status === 'sent' ? early.plainForm : null;
      if (sent) {
        storage.setSubmitted();
        dispatch(steps.restored, sent.request ?? {});
      }
      if (storage.isSubmitted() || sent) {
        const { documents: received = null, patientPage = null } = sent?.request ?? {};
        dispatch(steps.submitted, { received, patientPage });
        return;
      }
      // Another tab started a new request while no form was shown here.
      if (getState().phase === 'submitted') clearForm();
      if (started) return;
      started = true;
      dispatch(steps.filesReplaced, storage.files());
      if (early.consent) dispatch(steps.consentChanged, true);
      const quoted = early.plainForm?.status === 'quoted' ? early.plainForm.service : '';
      if (quoted !== '') dispatch(steps.serviceQuoted, quoted);
      const isQuoted = (field: ContactFormField) =>
        field === 'service' && quoted !== '' && early.values.service === quoted;
      const typed = contactFormFields.filter((field) => (early.values[field] || unsaved[field]) && !isQuoted(field));
      for (const field of typed) change(field, early.values[field] || unsaved[field] || '');
      const resumed = early.plainForm?.status === 'refused' ? early.plainForm : null;
      if (resumed) dispatch(steps.resumed, resumed);
      await draft.restore(resumed?.clientToken);
      for (const field of typed) if (field !== early.focused) leave(field);
      const unticked = resumed?.files.filter((name) => !early.kept?.includes(name)) ?? [];
      await Promise.all(unticked.map(draft.removeFile));
      if (early.files.length > 0) uploader.add(early.files);
    },

    /** Reports a filled-in honeypot to the visitor, because a person's browser may have filled it in. */
    refuseRobot: () => dispatch(steps.robotFound),

    /** Called by the button 'Invia di nuovo il modulo' (docs/product.md, 3.5). */
    startAgain: () => {
      const { values } = getState();
      clearForm();
      draft.startAgain(values);
    },

    /** Deletes the draft from the server and the browser. @returns whether nothing is left. */
    deleteDraft: async (): Promise<boolean> => {
      uploader.cancelAll();
      const complete = await draft.erase();
      if (complete) clearForm();
      else dispatch(steps.failed, callProblem('deleteDraft', draft.saveFailure()));
      return complete;
    },

    reconnect: async (): Promise<void> => {
      uploader.retryInterrupted();
      await draft.retry();
    },

    /** Called when another tab changes one of the form's storage keys. @param key null if that tab cleared all keys. */
    storageChanged: (key: string | null, value: string | null) => {
      const { phase } = getState();
      if (key === storageKeys.submitted && value === 'true') {
        if (phase !== 'submitted') followSent();
      } else if (phase === 'submitted') {
        if (key === storageKeys.submitted || key === null) clearForm();
      } else if (key === storageKeys.files && value !== null) {
        // The list of a request that is being sent is the one that was compared with the server's.
        if (phase === 'editing') dispatch(steps.filesReplaced, parseStoredFiles(value));
      } else if ((key === storageKeys.clientToken && !value) || key === null) {
        draft.droppedElsewhere(value === null);
      }
    },

    /** Called when the page is shown again. Other tabs and devices may have changed, erased or sent the draft. */
    refresh: async (): Promise<void> => {
      if (!started || getState().phase !== 'editing') return;
      if (storage.isSubmitted()) followSent();
      else await draft.refresh();
    },

    /** Called when the page is hidden. Saves fields that were not left yet, but the visitor may come back to them. */
    keep: () => {
      const { phase, started: isBegun } = getState();
      if (phase === 'editing' && isBegun) draft.saveBeforeLeaving();
    },

    /** Called when the visitor leaves the page. Cancels pending validations and saves the last input. */
    stop: () => {
      cancelValidations();
      if (getState().phase === 'editing' && draft.isBegun()) void draft.saveAll();
    },
  };
}

export type FormController = ReturnType<typeof createFormController>;
