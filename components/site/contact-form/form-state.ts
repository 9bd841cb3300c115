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
import { createStore, type ReadableStore } from '#components/ui/store.ts';
import type { Upload } from './documents/uploads.ts';
import type { DraftFile } from './draft/draft-storage.ts';
import { listedFile } from './draft/saved-state.ts';

/**
 * The save state of a field: `unsaved` was not sent yet, `waiting` could not be saved and is retried,
 * `refused` is not accepted by the server.
 */
export type SaveStatus = 'unsaved' | 'saving' | 'saved' | 'waiting' | 'refused';

/** Everything that the form shows (docs/product.md, 3). */
export interface FormState {
  phase: 'editing' | 'submitting' | 'submitted';
  values: ContactFormValues;
  /** The messages of invalid fields. */
  errors: Partial<Record<ContactFormField, string>>;
  saves: Record<ContactFormField, SaveStatus>;
  /** The visitor has started: from now on the form says what is missing. */
  started: boolean;
  /** Email or phone number was left or validated: from now on the form asks for one of them. */
  contactTouched: boolean;
  files: readonly DraftFile[];
  uploads: readonly Upload[];
  /** A save has failed and not everything has been saved since; a retry does not reset this. */
  behind: boolean;
  /** The reason why saves are waiting, for the visitor, if it is a limit of the server. */
  limit: string | null;
  /** The server holds data of this visitor that can be deleted. */
  hasDraft: boolean;
  /** The provider takes documents from a phone as well (docs/product.md, 3.11). */
  takesPhone: boolean;
  /** The problem of the form as a whole, for the visitor. */
  problem: string | null;
  /** The visitor's consent; null: the clinic asks for none. */
  consent: boolean | null;
  /** The honeypot was filled in; it is shown, so that a person can empty it. */
  isRobot: boolean;
  /** The number of documents in the sent request; null: unknown, as after a reload. */
  received: number | null;
  /** The provider confirms the request to the visitor by mail. */
  confirmation: boolean;
}

export type FormEvent =
  | { type: 'changed'; field: ContactFormField; value: string }
  | { type: 'validated'; field: ContactFormField }
  /** While the field is edited: removes its message once the value is valid, and adds none. */
  | { type: 'mended'; field: ContactFormField }
  | { type: 'left'; field: ContactFormField }
  | { type: 'saveChanged'; field: ContactFormField; status: SaveStatus; limit?: string | null }
  /** Chosen by a button or the URL, not in the form, so that it does not count as a start. */
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
  /** This page is the answer to a form sent without scripts; its values are in the fields. */
  | { type: 'resumed'; from: RefusedPlainForm }
  | { type: 'submitted'; confirmation?: boolean; received?: number | null }
  | { type: 'reset' };

export const initialState: FormState = {
  phase: 'editing',
  values: mapFields(() => ''),
  errors: {},
  saves: mapFields<SaveStatus>(() => 'unsaved'),
  started: false,
  contactTouched: false,
  files: [],
  uploads: [],
  behind: false,
  limit: null,
  hasDraft: false,
  takesPhone: false,
  problem: null,
  consent: null,
  isRobot: false,
  received: null,
  confirmation: false,
};

/** @returns the state of an untouched form. */
export const openState = (asksConsent: boolean): FormState => ({
  ...initialState,
  consent: asksConsent ? false : null,
});

const isContact = (field: ContactFormField) => field === 'email' || field === 'phoneNumber';

/** Validates a field; an empty one only if it had an error: a visitor who has not started sees none. */
const validate = (state: FormState, field: ContactFormField): FormState => {
  const flagged = state.errors[field] !== undefined;
  if (state.values[field] === '' && !flagged) return state;
  const { [field]: _, ...errors } = state.errors;
  const error = fieldError(field, state.values[field]);
  return { ...state, errors: error === null ? errors : { ...errors, [field]: error } };
};

const restore = (state: FormState, restored: Partial<ContactFormValues>): FormState => {
  let next = state;
  for (const field of contactFormFields) {
    const value = restored[field];
    if (!value || next.values[field] !== '') continue;
    const values = { ...next.values, [field]: value };
    const saves = { ...next.saves, [field]: 'saved' as const };
    next = validate({ ...next, values, saves, started: true, hasDraft: true }, field);
  }
  return next;
};

/** Lists a refused document by its name only, because its bytes are gone. Other uploads have ids from 1. */
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
    case 'changed': {
      if (state.values[event.field] === event.value) return state;
      const values = { ...state.values, [event.field]: event.value };
      const saves = { ...state.saves, [event.field]: 'unsaved' as const };
      return { ...state, values, saves, started: true, problem: null };
    }
    case 'validated':
      return validate(
        { ...state, contactTouched: state.contactTouched || isContact(event.field) },
        event.field,
      );
    case 'mended':
      return state.errors[event.field] === undefined ? state : validate(state, event.field);
    case 'left':
      return validate(
        { ...state, started: true, contactTouched: state.contactTouched || isContact(event.field) },
        event.field,
      );
    case 'saveChanged': {
      const saves = { ...state.saves, [event.field]: event.status };
      const open = Object.values(saves);
      const behind = open.includes('waiting') || (state.behind && open.includes('saving'));
      const limit = event.status === 'waiting' ? (event.limit ?? null) : state.limit;
      return {
        ...state,
        saves,
        behind,
        limit: behind ? limit : null,
        hasDraft: state.hasDraft || event.status === 'saved',
      };
    }
    case 'serviceQuoted': {
      if (state.phase !== 'editing' || state.values.service === event.service) return state;
      const values = { ...state.values, service: event.service };
      return { ...state, values, saves: { ...state.saves, service: 'unsaved' } };
    }
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
      const { confirmation = false, received = null } = event;
      return { ...state, phase: 'submitted', problem: null, confirmation, received };
    }
    case 'reset':
      return openState(state.consent !== null);
  }
}

/** The state of one form; only events change it. */
export interface FormStore extends ReadableStore<FormState> {
  dispatch: (event: FormEvent) => void;
}

export function createFormStore(asksConsent: boolean): FormStore {
  const { set, ...store } = createStore(openState(asksConsent));
  return { ...store, dispatch: (event) => set(reduceForm(store.get(), event)) };
}

/** @returns the message if email and phone number are empty and one of them was touched. */
export function missingContact({ contactTouched, values }: FormState): string | null {
  return contactTouched ? contactError(values.email, values.phoneNumber) : null;
}

/** @returns the number of fields that show an error. */
export function invalidFieldCount(state: FormState): number {
  return Object.keys(state.errors).length + (missingContact(state) === null ? 0 : 1);
}

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
export function wouldLose({ phase, behind, uploads }: FormState): boolean {
  return phase !== 'submitted' && (behind || uploads.some(({ problem }) => problem === null));
}
