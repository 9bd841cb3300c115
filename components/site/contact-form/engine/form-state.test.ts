import { describe, expect, test } from 'vitest';
import { contactFormFields, neededForSending } from '#shared/rules/contact-form.ts';
import {
  canSubmit,
  invalidFieldCount,
  missingContact,
  openState,
  steps,
  wouldLose,
  type FormState,
  type SaveStatus,
} from './form-state.ts';
import { file } from '#tests/support/contact-form/form-setup.ts';

const initialState = openState(false);
type Change = (state: FormState) => FormState;
const does =
  <Facts extends readonly unknown[]>(step: (state: FormState, ...facts: Facts) => FormState, ...facts: Facts): Change =>
  (state) =>
    step(state, ...facts);
const after = (...changes: Change[]) => changes.reduce((state, change) => change(state), initialState);
const typed = (field: 'fullName' | 'email' | 'phoneNumber' | 'message', value: string): Change[] => [
  does(steps.changed, field, value),
  does(steps.validated, field),
];
const complete = [
  ...typed('fullName', 'Maria Rossi'),
  ...typed('phoneNumber', '393331234567'),
  ...typed('message', 'Un preventivo'),
];

describe('validation', () => {
  test('an untouched empty field is not judged', () => {
    expect(after(does(steps.left, 'fullName')).errors).toEqual({});
  });
  test('an error shows when the change is validated, not before', () => {
    expect(after(does(steps.changed, 'fullName', 'Maria 2')).errors).toEqual({});
    expect(after(...typed('fullName', 'Maria 2')).errors).toEqual({
      fullName: 'Il nome non può contenere numeri',
    });
  });
  test('a field once found wrong is judged when empty too', () => {
    const state = after(...typed('fullName', 'Maria 2'), ...typed('fullName', ''));
    expect(state.errors).toEqual({ fullName: 'Questo campo è obbligatorio' });
  });
  test('an emptied email is no error any more', () => {
    expect(after(...typed('email', 'a@b'), ...typed('email', '')).errors).toEqual({});
  });
  const name = typed('fullName', 'Maria');
  test('the two ways of contact are asked for once the second one was left', () => {
    expect(missingContact(after(...name))).toBeNull();
    expect(missingContact(after(...name, does(steps.left, 'email')))).toBeNull();
    const left = after(...name, does(steps.left, 'email'), does(steps.left, 'phoneNumber'));
    expect(missingContact(left)).toBe('Almeno uno tra email o numero di telefono è obbligatorio');
    expect(missingContact(steps.changed(left, 'email', 'a'))).toBeNull();
  });
  test('an e-mail that is emptied again asks for nothing before the phone number was left', () => {
    const emptied = [...name, ...typed('email', 'm'), ...typed('email', '')];
    expect(missingContact(after(...emptied, does(steps.left, 'email')))).toBeNull();
    expect(missingContact(after(...emptied, does(steps.left, 'phoneNumber')))).not.toBeNull();
  });
  test('an emptied phone number is asked for in an otherwise empty form', () => {
    const emptied = [...typed('phoneNumber', '3331234567'), ...typed('phoneNumber', '')];
    expect(missingContact(after(...emptied, does(steps.left, 'phoneNumber')))).not.toBeNull();
  });
  test('leaving every field of an empty form changes nothing that shows', () => {
    expect(after(...contactFormFields.map((field) => does(steps.left, field)))).toEqual(initialState);
  });
  test('invalid fields are counted', () => {
    expect(invalidFieldCount(after(...typed('fullName', '2'), ...typed('email', 'a')))).toBe(2);
    expect(invalidFieldCount(after(...name, does(steps.left, 'phoneNumber')))).toBe(1);
  });
});

describe('submission', () => {
  test('is possible when name, phone and message are there and nothing is wrong', () => {
    expect(canSubmit(after(...complete))).toBe(true);
    expect(canSubmit(after(...complete, ...typed('email', 'a@b')))).toBe(false);
    expect(canSubmit(after(...complete, ...typed('message', ' ')))).toBe(false);
  });
  test('is not possible while an error that was shown has not been validated away', () => {
    const wrong = [...complete, ...typed('fullName', 'Maria 2')];
    const mended = after(...wrong, does(steps.changed, 'fullName', 'Maria'));
    expect(canSubmit(mended)).toBe(false);
    expect(canSubmit(steps.validated(mended, 'fullName'))).toBe(true);
  });
  test('is not possible twice at once', () => {
    expect(canSubmit(after(...complete, does(steps.submitStarted)))).toBe(false);
  });
  test('that fails returns to editing with everything kept', () => {
    const state = after(...complete, does(steps.submitStarted), does(steps.failed, 'no'));
    expect(state).toMatchObject({ phase: 'editing', problem: 'no', values: { fullName: 'Maria Rossi' } });
  });
});

test('what is missing is named in the order of the form', () => {
  expect(neededForSending(initialState.values)).toEqual(['il nome e cognome', 'il numero di telefono', 'il messaggio']);
  expect(neededForSending(after(...complete).values)).toEqual([]);
  expect(
    neededForSending(after(...typed('fullName', '2'), ...typed('email', 'a'), ...typed('phoneNumber', '1')).values),
  ).toEqual([
    'un nome senza numeri',
    'un’email valida, oppure nessuna',
    'un numero di telefono valido',
    'il messaggio',
  ]);
});

describe('restoring', () => {
  test('takes what is stored, and what was emptied as well', () => {
    const state = after(
      ...typed('message', 'il mio'),
      ...typed('fullName', 'Anna'),
      does(steps.restored, { fullName: '', email: 'a@b.it' }),
    );
    expect(state.values).toMatchObject({ fullName: '', message: 'il mio', email: 'a@b.it' });
    expect(state.saves).toMatchObject({ fullName: 'unsaved', message: 'unsaved', email: 'saved' });
    expect(state).toMatchObject({ hasDraft: true, errors: {} });
  });
  test('judges what it brings back', () => {
    expect(after(does(steps.restored, { email: 'a@b' })).errors).toEqual({
      email: 'Email non valida',
    });
  });
});

const save = (field: 'email' | 'message', status: SaveStatus) =>
  does(steps.saveChanged, field, status, status === 'waiting' ? 'Non ancora salvato' : undefined);

describe('falling behind', () => {
  const waiting = [save('email', 'waiting'), save('message', 'waiting')];

  test('lasts while it is tried again, until everything is saved', () => {
    expect(after(...waiting).waiting).toBe('Non ancora salvato');
    expect(after(...waiting, save('email', 'saving'), save('message', 'saving')).waiting).toBe('Non ancora salvato');
    expect(after(...waiting, save('email', 'saved')).waiting).toBe('Non ancora salvato');
    expect(after(...waiting, save('email', 'saved'), save('message', 'saved')).waiting).toBeNull();
  });
  test('is a reason to ask before the page is left, as is a document on its way', () => {
    const uploadAdded = does(steps.uploadAdded, {
      id: 1,
      fileName: 'a.pdf',
      file: file('a.pdf'),
      progress: 0.5,
      problem: null,
      retriable: false,
    });
    expect(wouldLose(initialState)).toBe(false);
    expect(wouldLose(after(...waiting))).toBe(true);
    expect(wouldLose(after(uploadAdded))).toBe(true);
    expect(wouldLose(after(uploadAdded, does(steps.uploadEnded, 1)))).toBe(false);
  });
  test('is not what an ordinary save is', () => {
    expect(after(save('email', 'saving')).waiting).toBeNull();
  });
});

test('a reset leaves nothing', () => {
  expect(after(...complete, does(steps.submitted), does(steps.reset))).toEqual(initialState);
});
