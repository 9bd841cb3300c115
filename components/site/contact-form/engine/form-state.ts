import {
  contactError,
  contactFormFields,
  fieldError,
  isSubmittable,
  mapFields,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { robotProblem, type RefusedPlainForm } from '#shared/rules/plain-form.ts';
import { createStore } from '#components/ui/store.ts';
import type { Upload } from './uploads.ts';
import type { DraftFile } from './draft-storage.ts';
import { listedFile } from './saved-state.ts';

/** `unsaved`: not sent yet. `waiting`: could not be saved and is retried. `refused`: not accepted by the server. */
export type SaveStatus = 'unsaved' | 'saving' | 'saved' | 'waiting' | 'refused';

/** What is known of a sent request. */
interface Receipt {
  /** Number of documents in the sent request; null if it is unknown, for example after a reload. */
  received: number | null;
  /** True if the provider confirms the request to the visitor by mail. */
  confirmation: boolean;
  /** The path of the patient's page of the sent request; null if it is unknown. */
  patientPage: string | null;
}

const noReceipt: Receipt = { received: null, confirmation: false, patientPage: null };

/** Everything that the form shows (docs/product.md, 3). */
export interface FormState extends Receipt {
  phase: 'editing' | 'submitting' | 'submitted';
  values: ContactFormValues;
  errors: Partial<Record<ContactFormField, string>>;
  saves: Record<ContactFormField, SaveStatus>;
  /** True if the visitor has started. The form then lists what is missing. */
  started: boolean;
  /** True if the phone number was left after the visitor had started. The form then asks for it or an email. */
  contactTouched: boolean;
  files: readonly DraftFile[];
  uploads: readonly Upload[];
  /** Message for the visitor if a save has failed and not everything has been saved since. A retry does not reset this. */
  waiting: string | null;
  /** True if the server holds data of this visitor that can be deleted. */
  hasDraft: boolean;
  /** True if the provider also accepts documents from a phone (docs/product.md, 3.11). */
  takesPhone: boolean;
  problem: string | null;
  /** True if the visitor has given the consent; null if the clinic asks for none. */
  consent: boolean | null;
  /** True if the honeypot was filled in. It is then shown, so that a person can empty it. */
  isRobot: boolean;
}

export const openState = (asksConsent: boolean): FormState => ({
  phase: 'editing',
  values: mapFields(() => ''),
  errors: {},
  saves: mapFields<SaveStatus>(() => 'unsaved'),
  started: false,
  contactTouched: false,
  files: [],
  uploads: [],
  waiting: null,
  hasDraft: false,
  takesPhone: false,
  problem: null,
  consent: asksConsent ? false : null,
  isRobot: false,
  ...noReceipt,
});

/** Validates a field. An empty one is valid unless it had an error, so that visitors see none before they start. */
const validate = (state: FormState, field: ContactFormField): FormState => {
  if (state.values[field] === '' && state.errors[field] === undefined) return state;
  const { [field]: _, ...errors } = state.errors;
  const error = fieldError(field, state.values[field]);
  return { ...state, errors: error === null ? errors : { ...errors, [field]: error } };
};

const withValue = (
  { values, saves, ...state }: FormState,
  field: ContactFormField,
  value: string,
  status: SaveStatus,
): FormState => ({ ...state, values: { ...values, [field]: value }, saves: { ...saves, [field]: status } });

/** The entry of a refused document, whose bytes are gone. Its id is 0 or negative, because other ids start at 1. */
const refusedUpload = ({ fileName, problem }: RefusedPlainForm['refused'][number], index: number): Upload => {
  const file = new File([], fileName);
  return { id: -index, fileName, file, progress: 0, problem, retriable: false };
};

/** What can happen to a form. Each returns the next state, without side effects; what does not fit the phase is ignored. */
export const steps = {
  changed: (state: FormState, field: ContactFormField, value: string): FormState =>
    state.values[field] === value
      ? state
      : { ...withValue(state, field, value, 'unsaved'), started: true, problem: null },
  validated: validate,
  /** While a field is edited: removes the field's message once the value is valid, and never adds one. */
  mended: (state: FormState, field: ContactFormField): FormState =>
    state.errors[field] === undefined ? state : validate(state, field),
  left: (state: FormState, field: ContactFormField): FormState => {
    // Only after the last of the two, and not on the way through an empty form.
    const isAsked = state.started && field === 'phoneNumber';
    return validate({ ...state, contactTouched: state.contactTouched || isAsked }, field);
  },
  saveChanged: (state: FormState, field: ContactFormField, status: SaveStatus, problem?: string): FormState => {
    const saves = { ...state.saves, [field]: status };
    const open = Object.values(saves);
    const isBehind = open.includes('waiting') || open.includes('saving');
    const waiting = isBehind ? (problem ?? state.waiting) : null;
    return { ...state, saves, waiting, hasDraft: state.hasDraft || status === 'saved' };
  },
  /** A service selected by a button or the URL, not in the form. It does not count as a start. */
  serviceQuoted: (state: FormState, service: string): FormState =>
    state.phase !== 'editing' || state.values.service === service
      ? state
      : withValue(state, 'service', service, 'unsaved'),
  phoneTaken: (state: FormState): FormState => ({ ...state, takesPhone: true }),
  restored: (state: FormState, values: Partial<ContactFormValues>): FormState => {
    let next = state;
    for (const field of contactFormFields) {
      const value = values[field];
      if (value === undefined || value === next.values[field]) continue;
      const isEmpty = value === '';
      next = withValue(next, field, value, isEmpty ? 'unsaved' : 'saved');
      next = validate({ ...next, started: true, hasDraft: next.hasDraft || !isEmpty }, field);
    }
    return next;
  },
  filesReplaced: (state: FormState, files: readonly DraftFile[]): FormState => ({
    ...state,
    files,
    hasDraft: state.hasDraft || files.length > 0,
  }),
  uploadAdded: (state: FormState, upload: Upload): FormState => ({
    ...state,
    started: true,
    uploads: [...state.uploads, upload],
  }),
  uploadChanged: (state: FormState, id: number, change: Partial<Upload>): FormState => ({
    ...state,
    uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }),
  uploadEnded: (state: FormState, ended: number): FormState => ({
    ...state,
    uploads: state.uploads.filter(({ id }) => id !== ended),
  }),
  consentChanged: (state: FormState, consent: boolean): FormState => ({ ...state, consent }),
  submitStarted: (state: FormState): FormState =>
    state.phase === 'editing' ? { ...state, phase: 'submitting', problem: null } : state,
  failed: (state: FormState, problem: string | null): FormState => ({ ...state, phase: 'editing', problem }),
  robotFound: (state: FormState): FormState => ({ ...state, isRobot: true, problem: robotProblem }),
  /** This page is the response to a form sent without scripts. Its fields contain the values that were sent. */
  resumed: (state: FormState, from: RefusedPlainForm): FormState => ({
    ...state,
    started: true,
    problem: from.problem,
    isRobot: from.isRobot,
    files: from.files.map((fileName) => listedFile(from.clientToken, fileName)),
    uploads: from.refused.map(refusedUpload),
    hasDraft: from.clientToken !== '',
  }),
  submitted: (state: FormState, receipt: Partial<Receipt> = {}): FormState => ({
    ...state,
    ...noReceipt,
    ...receipt,
    phase: 'submitted',
    problem: null,
  }),
  reset: (state: FormState): FormState => openState(state.consent !== null),
};

export function createFormStore(asksConsent: boolean) {
  const { set, ...store } = createStore(openState(asksConsent));
  return {
    ...store,
    dispatch: <Facts extends readonly unknown[]>(
      step: (state: FormState, ...facts: Facts) => FormState,
      ...facts: Facts
    ) => set(step(store.get(), ...facts)),
  };
}

export type FormStore = ReturnType<typeof createFormStore>;

/** @returns the message if email and phone number are empty and the phone number was left. */
export const missingContact = ({ contactTouched, values }: FormState): string | null =>
  contactTouched ? contactError(values.email, values.phoneNumber) : null;

export const invalidFieldCount = (state: FormState): number =>
  Object.keys(state.errors).length + (missingContact(state) === null ? 0 : 1);

/** @returns whether the request may be sent now (docs/product.md, 3.2). */
export const canSubmit = (state: FormState): boolean =>
  state.phase === 'editing' && state.consent !== false && invalidFieldCount(state) === 0 && isSubmittable(state.values);

/** @returns whether leaving the page loses something: an unsaved value or an upload in progress. */
export const wouldLose = ({ phase, waiting, uploads }: FormState): boolean =>
  phase !== 'submitted' && (waiting !== null || uploads.some(({ problem }) => problem === null));
