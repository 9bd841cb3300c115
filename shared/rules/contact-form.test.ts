import { describe, expect, test } from 'vitest';
import {
  contactError,
  contactFormFields,
  draftFieldError,
  fieldError,
  isSubmittable,
  mapFields,
  neededForSending,
  normalValue,
  firstMissingField,
} from './contact-form.ts';
import messages from './field-messages.json' with { type: 'json' };

describe('full name', () => {
  test.each(['', '   ', '—', '. .', '«»', '👍', '\u0301'])('%j is missing', (value) => {
    expect(fieldError('fullName', value)).toBe('Questo campo è obbligatorio');
  });
  test('a digit is named as the problem', () => {
    for (const digit of ['2', '２', '٢', '२'])
      expect(fieldError('fullName', `Maria ${digit}`)).toBe('Il nome non può contenere numeri');
  });
  test.each(['Maria Rossi', "Niccolò D'Angelo", 'Šárka', 'Ng', '李', 'Ёлка', 'أمل'])('%s is accepted', (value) => {
    expect(fieldError('fullName', value)).toBeNull();
  });
});

describe('email', () => {
  test.each(['', 'a@b.it', 'a@b.c', 'nome.cognome@posta.example.it'])('%j is accepted', (value) => {
    expect(fieldError('email', value)).toBeNull();
  });
  test.each(['a', 'a@b', '@b.it', 'a b@c.it', 'a@b.', 'a@@b.it'])('%j is not an address', (value) => {
    expect(fieldError('email', value)).toBe('Email non valida');
  });
});

describe('phone number', () => {
  test.each(['', '+39 333 123 4567', '+393331234567', '393331234567', '3331234567', '333 1234567', '333  1234567'])(
    '%j is accepted',
    (value) => {
      expect(fieldError('phoneNumber', value)).toBeNull();
    },
  );
  test.each(['17021234567', '39021234567', '333123456', '33312345678', '+1 333 123 4567'])('%j is refused', (value) => {
    expect(fieldError('phoneNumber', value)).toBe('Numero di telefono non valido');
  });
});

test.each([
  'Maria\u0007',
  'Ma\tria',
  'Maria\u202eissoR',
  '\u200bMaria',
  'Ma\u2028ria',
  'Ma\u00adria',
  'Ma\u200dria',
  'Ma\u2060ria',
  'Ma\u3164ria',
])('a line with a character that no reader sees is refused: %j', (value) => {
  expect(fieldError('fullName', value)).toBe('Questo campo contiene caratteri invisibili: riscrivilo');
  expect(fieldError('email', `${value}@b.it`)).toBe(messages.hiddenCharacters);
  expect(fieldError('message', value)).toBeNull();
  expect(neededForSending({ ...mapFields(() => ''), fullName: value })).toContain(
    'un testo senza caratteri invisibili',
  );
});

test.each(contactFormFields)('half of a character, and U+0000, are refused in %s', (field) => {
  expect(fieldError(field, 'a\0a')).toBe(messages.hiddenCharacters);
  expect(fieldError(field, 'a\ud83e')).toBe(messages.hiddenCharacters);
  expect(draftFieldError(field, '\udda7a')).toBe(messages.hiddenCharacters);
});

test('one way of contact is needed', () => {
  expect(contactError('', '')).toBe(messages.contactRequired);
  expect(contactError('a@b.it', '')).toBeNull();
  expect(contactError('', '3331234567')).toBeNull();
});

test('a form is submittable only when name, phone and message are there and nothing is wrong', () => {
  const good = {
    ...mapFields(() => ''),
    fullName: 'Maria Rossi',
    phoneNumber: '393331234567',
    message: 'Un preventivo',
  };
  expect(isSubmittable(good)).toBe(true);
  expect(isSubmittable({ ...good, fullName: 'Maria 2' })).toBe(false);
  expect(isSubmittable({ ...good, fullName: '—' })).toBe(false);
  expect(neededForSending({ ...good, fullName: '—' })).toEqual(['il nome e cognome']);
  expect(isSubmittable({ ...good, email: 'a@b' })).toBe(false);
  expect(isSubmittable({ ...good, phoneNumber: '' })).toBe(false);
  expect(isSubmittable({ ...good, phoneNumber: '17021234567' })).toBe(false);
  expect(isSubmittable({ ...good, message: ' ' })).toBe(false);
});

test.each(['anna@esempio.it.', 'mailto:anna@esempio.it', 'Anna <Anna@esempio.it>', 'anna@esempio.it\u00a0'])(
  '%j is accepted and stored as the address that gets the confirmation',
  (value) => {
    expect([fieldError('email', value), normalValue('email', value)]).toEqual([null, 'anna@esempio.it']);
  },
);

test.each([
  'nicolò@esempio.it',
  'anna@müller.de',
  'a..b@esempio.it',
  '"a b"@esempio.it',
  'a@esempio_.it',
  'a@b.it, c@d.it',
])('%j gets no mail and is refused', (value) => {
  expect(fieldError('email', value)).toBe('Email non valida');
});

test.each(['\u3164', '\u200b\n', '\u2060 \u00ad', '\u00a0'])('a message of %j is missing', (message) => {
  expect(firstMissingField({ ...mapFields(() => 'Maria'), message })).toBe('message');
});
