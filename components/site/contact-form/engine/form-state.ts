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

/** Everything that the form shows (docs/product.md, 3). */
export interface FormState {
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
  /** Number of documents in the sent request; null if it is unknown, for example after a reload. */
  received: number | null;
  /** True if the provider confirms the request to the visitor by mail. */
  confirmation: boolean;
  /** The path of the patient's page of the sent request; null if it is unknown. */
  patientPage: string | null;
}

export type FormEvent =
  | { type: 'changed'; field: ContactFormField; value: string }
  | { type: 'validated'; field: ContactFormField }
  /** Sent while a field is edited. Removes the field's message once the value is valid, and never adds one. */
  | { type: 'mended'; field: ContactFormField }
  | { type: 'left'; field: ContactFormField }
  | { type: 'saveChanged'; field: ContactFormField; status: SaveStatus; problem?: string }
  /** A service selected by a button or the URL, not in the form. It does not count as a start. */
  | { type: 'serviceQuoted'; service: string }
  | { type: 'phoneTaken' }
  | { type: 'restored'; values: Partial<ContactFormValues> }
  | { type: 'filesReplaced'; files: readonly DraftFile[] }
  | { type: 'uploadAdded'; upload: Upload }
  | { type: 'uploadChanged'; id: number; change: Partial<Omit<Upload, 'id'>> }
  | { type: 'uploadEnded'; id: number }
  | { type: 'consentChanged'; consent: boolean }
  | { type: 'submitStarted' }
  | { type: 'failed'; problem: string }
  | { type: 'robotFound' }
  /** This page is the response to a form sent without scripts. Its fields contain the values that were sent. */
  | { type: 'resumed'; from: RefusedPlainForm }
  | {
      type: 'submitted';
      confirmation?: boolean;
      received?: number | null;
      patientPage?: string | null | undefined;
    }
  | { type: 'reset' };

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
  received: null,
  confirmation: false,
  patientPage: null,
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
): FormState => ({
  ...state,
  values: { ...values, [field]: value },
  saves: { ...saves, [field]: status },
});

const restore = (state: FormState, restored: Partial<ContactFormValues>): FormState => {
  let next = state;
  for (const field of contactFormFields) {
    const value = restored[field];
    if (value === undefined || value === next.values[field]) continue;
    const isEmpty = value === '';
    next = withValue(next, field, value, isEmpty ? 'unsaved' : 'saved');
    next = validate({ ...next, started: true, hasDraft: next.hasDraft || !isEmpty }, field);
  }
  return next;
};

/** The entry of a refused document, whose bytes are gone. Its id is 0 or negative, because other ids start at 1. */
const refusedUpload = ({ fileName, problem }: RefusedPlainForm['refused'][number], index: number): Upload => {
  const file = new File([], fileName);
  return { id: -index, fileName, file, progress: 0, problem, retriable: false };
};

const resume = (state: FormState, from: RefusedPlainForm): FormState => ({
  ...state,
  started: true,
  problem: from.problem,
  isRobot: from.isRobot,
  files: from.files.map((fileName) => listedFile(from.clientToken, fileName)),
  uploads: from.refused.map(refusedUpload),
  hasDraft: from.clientToken !== '',
});

/** Returns the next state of the form, without side effects. Events that do not fit the phase are ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the switch is exhaustive, which the compiler checks
export function reduceForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed':
      if (state.values[event.field] === event.value) return state;
      return { ...withValue(state, event.field, event.value, 'unsaved'), started: true, problem: null };
    case 'validated':
    case 'left': {
      // Only after the last of the two, and not on the way through an empty form.
      const isAsked = state.started && event.type === 'left' && event.field === 'phoneNumber';
      return validate({ ...state, contactTouched: state.contactTouched || isAsked }, event.field);
    }
    case 'mended':
      return state.errors[event.field] === undefined ? state : validate(state, event.field);
    case 'saveChanged': {
      const saves = { ...state.saves, [event.field]: event.status };
      const open = Object.values(saves);
      const isBehind = open.includes('waiting') || open.includes('saving');
      return {
        ...state,
        saves,
        waiting: isBehind ? (event.problem ?? state.waiting) : null,
        hasDraft: state.hasDraft || event.status === 'saved',
      };
    }
    case 'serviceQuoted':
      if (state.phase !== 'editing' || state.values.service === event.service) return state;
      return withValue(state, 'service', event.service, 'unsaved');
    case 'phoneTaken':
      return { ...state, takesPhone: true };
    case 'restored':
      return restore(state, event.values);
    case 'filesReplaced':
      return { ...state, files: event.files, hasDraft: state.hasDraft || event.files.length > 0 };
    case 'uploadAdded':
      return { ...state, started: true, uploads: [...state.uploads, event.upload] };
    case 'uploadChanged':
      return {
        ...state,
        uploads: state.uploads.map((upload) =>
          upload.id === event.id ? { ...upload, ...event.change } : upload,
        ),
      };
    case 'uploadEnded':
      return { ...state, uploads: state.uploads.filter(({ id }) => id !== event.id) };
    case 'consentChanged':
      return { ...state, consent: event.consent };
    case 'submitStarted':
      return state.phase === 'editing' ? { ...state, phase: 'submitting', problem: null } : state;
    case 'failed':
      return { ...state, phase: 'editing', problem: event.problem };
    case 'robotFound':
      return { ...state, isRobot: true, problem: robotProblem };
    case 'resumed':
      return resume(state, event.from);
    case 'submitted': {
      const { confirmation = false, received = null, patientPage = null } = event;
      return { ...state, phase: 'submitted', problem: null, confirmation, received, patientPage };
    }
    case 'reset':
      return openState(state.consent !== null);
  }
}

export function createFormStore(asksConsent: boolean) {
  const { set, ...store } = createStore(openState(asksConsent));
  return { ...store, dispatch: (event: FormEvent) => set(reduceForm(store.get(), event)) };
}

export type FormStore = ReturnType<typeof createFormStore>;

/** @returns the message if email and phone number are empty and the phone number was left. */
export const missingContact = ({ contactTouched, values }: FormState): string | null =>
  contactTouched ? contactError(values.email, values.phoneNumber) : null;

export const invalidFieldCount = (state: FormState): number =>
  Object.keys(state.errors).length + (missingContact(state) === null ? 0 : 1);

/** @returns whether the request may be sent now (docs/product.md, 3.2). */
export function canSubmit(state: FormState): boolean {
  return (
    state.phase === 'editing' &&
    state.consent !== false &&
    invalidFieldCount(state) === 0 &&
    isSubmittable(state.values)
  );
}

/** @returns whether leaving the page loses something: an unsaved value or an upload in progress. */
export const wouldLose = ({ phase, waiting, uploads }: FormState): boolean =>
  phase !== 'submitted' && (waiting !== null || uploads.some(({ problem }) => problem === null));
