import { expect, test } from 'vitest';
import { mapFields } from '#shared/rules/contact-form.ts';
import { assertSubmittable, readFieldUpdate } from './policy.ts';

const good = {
  ...mapFields(() => ''),
  fullName: 'Maria Rossi',
  phoneNumber: '393331234567',
  message: 'Un preventivo',
};

test('a save carries one field', () => {
  expect(readFieldUpdate({ message: '' })).toEqual({ field: 'message', value: '' });
  expect(() => readFieldUpdate({})).toThrow('fullName');
});

test('a wrong value is refused with the words the form shows', () => {
  expect(() => readFieldUpdate({ email: 'a@b' })).toThrow('email: Email non valida');
  expect(() => readFieldUpdate({ fullName: 'Maria 2' })).toThrow('fullName: Il nome non può contenere numeri');
});

test('the name of an erased draft can be saved, no other name without letters', () => {
  expect(readFieldUpdate({ fullName: '—' }).value).toBe('—');
  expect(() => readFieldUpdate({ fullName: '. .' })).toThrow('fullName: Questo campo è obbligatorio');
});

test('a phone number in another format is kept in a draft, in its normal form', () => {
  expect(readFieldUpdate({ phoneNumber: '+41 79 123 45 67' }).value).toBe('41791234567');
  expect(readFieldUpdate({ phoneNumber: '02 1234567' }).value).toBe('39021234567');
  expect(readFieldUpdate({ phoneNumber: '347 555 2222' }).value).toBe('393475552222');
  expect(() => readFieldUpdate({ phoneNumber: '347 <b>' })).toThrow('phoneNumber: Numero di telefono non valido');
});

test.each([
  [{}, null],
  [{ fullName: ' ' }, 'fullName: Questo campo è obbligatorio'],
  [{ fullName: '—' }, 'fullName: Questo campo è obbligatorio'],
  [{ message: '' }, 'message: Questo campo è obbligatorio'],
  [{ email: 'a@b' }, 'email: Email non valida'],
  [{ phoneNumber: '123' }, 'phoneNumber: Numero di telefono non valido'],
])('a form with %j: %j', (change, message) => {
  const refusals = [];
  try {
    assertSubmittable({ ...good, ...change });
  } catch (error) {
    refusals.push(error);
  }
  expect(refusals).toMatchObject(message ? [{ code: 'FORM_INCOMPLETE', message }] : []);
});
