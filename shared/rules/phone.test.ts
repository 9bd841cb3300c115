import { assert, integer, oneof, property, string, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobileNumbers, troubledNumbers, writings, type WrittenNumber } from '#tests/support/phone-numbers.ts';
import { fieldError } from './contact-form.ts';
import {
  dialCodeOf,
  formatPhone,
  phoneContact,
  searchedDigits,
  storedPhone,
  typedPhone,
  withDialCode,
} from './phone.ts';

/** @returns the stored form of a written number, which must not change when it is stored again; null: refused. */
const outcomeOf = ({ typed }: WrittenNumber): string | null | undefined => {
  const kept = storedPhone(typedPhone(typed));
  const errors = [typed, kept, formatPhone(kept)].map((text) => fieldError('phoneNumber', text));
  if (errors.every((error) => error === null)) return kept;
  return errors.includes(null) ? undefined : null;
};

test('a written number is stored as that number or refused, and no other number comes of it', () => {
  assert(
    property(mobileNumbers, (number) => {
      const different = writings(number).filter((written) => outcomeOf(written) !== written.stored);
      expect(different).toEqual([]);
    }),
    { numRuns: 1000, seed: 20 },
  );
});

test.each(troubledNumbers)('$typed is $stored', (written) => {
  expect(outcomeOf(written)).toBe(written.stored);
});

test('a number keeps all its digits', () => {
  assert(
    property(stringMatching(/^[+ 0-9().-]{0,40}$/), (typed) => {
      const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
      expect(typedPhone(typed).replace(/\D/g, '')).toMatch(new RegExp(`${digits}$`));
    }),
    { numRuns: 5000, seed: 20 },
  );
});

describe('what is stored', () => {
  test.each([
    // An explicit country code is kept.
    ['+39 347 555 2222', '393475552222'],
    ['0039 347 555 2222', '393475552222'],
    ['393475552222', '393475552222'],
    ['(+39) 347.555-2222', '393475552222'],
    ['[39] 347−555‑2222', '393475552222'],
    ['+41 79 123 45 67', '41791234567'],
    // The zero is not dialled from abroad, except in Italy and San Marino.
    ['+41 (0)79 123 45 67', '41791234567'],
    ['(+49) (0) 171 1234567', '491711234567'],
    ['0043 (0)664 1234567', '436641234567'],
    ['+39 (0)6 1234567', '39061234567'],
    ['+378 (0)549 123456', '3780549123456'],
    ['tel:+39-347-555-2222', '393475552222'],
    ['0041 79 123 45 67', '41791234567'],
    ['+355 69 123 4567', '355691234567'],
    ['41791234567', '41791234567'],
    ['355691234567', '355691234567'],
    // A number without a country code is Italian, from the first digit.
    ['3', '393'],
    ['347 55', '3934755'],
    ['347 555 2222', '393475552222'],
    ['347 555 222', '39347555222'],
    ['393 123 4567', '393931234567'],
    ['02 1234567', '39021234567'],
    // Digits that may be a country code or the beginning of a number are a country code until the number is complete.
    ['39', '39'],
    ['39347', '39347'],
    // A number keeps its '+' if its digits could be an Italian number without a country code.
    ['+39 347 5555', '+393475555'],
    ['+39 347 555 52', '+3934755552'],
    ['+34 755 555 52', '+3475555552'],
    ['', ''],
    ['+', '+'],
    [' ', ''],
    ['1234567890123456789', '1234567890123456789'],
    ['347 1234567 o 06 1234567', '347 1234567 o 06 1234567'],
    ['347+1234567', '347+1234567'],
  ])('of %j is %j', (text, stored) => {
    expect(storedPhone(text)).toBe(stored);
  });

  test('is stored as it is when it is stored again', () => {
    const number = stringMatching(/^(?:\+|00|\+39 ?|39)?[0-9][0-9 ]{0,17}$/);
    assert(
      property(oneof(number, string(), integer().map(String)), (text) => {
        const stored = storedPhone(text);
        expect(storedPhone(stored)).toBe(stored);
        expect(storedPhone(formatPhone(stored))).toBe(stored);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ['393475552222', '+39 347 555 2222'],
  ['3475552222', '+39 347 555 2222'],
  ['+39 3475552222', '+39 347 555 2222'],
  ['3931234567', '+39 393 123 4567'],
  ['+3934755552', '+39 347 555 52'],
  ['41791234567', '+41 791 234 567'],
  ['355691234567', '+355 691 234 567'],
  ['17021234567', '+1 702 123 4567'],
  ['39', '+39'],
  ['chiamare dopo le 18', 'chiamare dopo le 18'],
  ['=1+1', '=1+1'],
])('%j is shown as %j', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test('links carry the country', () => {
  expect(phoneContact('347 5552222')).toEqual({
    international: '+393475552222',
    callHref: 'tel:+393475552222',
    whatsappHref: 'https://wa.me/393475552222',
  });
  expect(phoneContact('+41 79 123 45 67')?.callHref).toBe('tel:+41791234567');
  expect(phoneContact('dopo le 18')).toBeNull();
  expect(phoneContact('-')).toBeNull();
});

test.each([
  ['+39347', '39347'],
  ['0039 347', '39347'],
  ['347 1000050', '3471000050'],
  ['(02) 12-34', '021234'],
  ['00', null],
  ['+', null],
  ['rossi 2', null],
])('a search for %j asks for the digits %j', (search, digits) => {
  expect(searchedDigits(search)).toBe(digits);
});

test.each([
  ['', '41', '+41'],
  ['+39', '41', '+41'],
  ['347 123 4567', '41', '+41 347 123 4567'],
  ['+41 347 123 4567', '39', '+39 347 123 4567'],
  ['0039 347', '355', '+355 347'],
  ['06 1234567', '41', '+41 061 234 567'],
  ['tel. 347', '41', '+41 tel. 347'],
  ['tel:34712345678', '39', '+39 347 123 456 78'],
])('%j with the country %j is %j', (typed, dialCode, shown) => {
  expect(withDialCode(typed, dialCode)).toBe(shown);
});

test.each([
  ['', '39'],
  ['+', '39'],
  ['3', '39'],
  ['39', '39'],
  ['34712345678', '39'],
  ['+34 7', '34'],
  ['+355', '355'],
  ['boh', '39'],
])('the country code of %j is %j', (typed, code) => {
  expect(dialCodeOf(typed)).toBe(code);
});
