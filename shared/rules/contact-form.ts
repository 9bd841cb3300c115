/** The rules of the contact form (docs/product.md, 3.2), used alike by the form, the website and the provider. */

/** The five fields a visitor fills in, saved one by one. */
export const contactFormFields = ['fullName', 'email', 'phoneNumber', 'service', 'message'] as const;
export type ContactFormField = (typeof contactFormFields)[number];
export type ContactFormValues = Record<ContactFormField, string>;

export const messages = {
  required: 'Questo campo è obbligatorio',
  nameHasDigits: 'Il nome non può contenere numeri',
  emailInvalid: 'Email non valida',
  phoneInvalid: 'Numero di telefono non valido',
  contactRequired: 'Almeno uno tra email o numero di telefono è obbligatorio',
} as const;

/** Longest accepted value of each field, in UTF-16 code units. */
export const fieldLimits = {
  fullName: 200,
  email: 254,
  phoneNumber: 32,
  service: 100,
  message: 5000,
} as const;

/** A field of the form that people do not see: only robots fill it in. */
export const honeypotName = 'homepage';

/** A phone number has at most this many digits (E.164). */
export const maxPhoneDigits = 15;

/** What people write in phone numbers: digits, blanks, + and the usual separators. */
export const phoneCharacters = /^[\d\s+()./-]*$/;

const simpleAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const italianMobile = /^(?:\+?39 ?)?3\d{2} ?\d{3} ?\d{4}$/;

/** @returns the message to show, or null when the name may be saved. */
export function fullNameError(value: string): string | null {
  if (value.trim() === '') return messages.required;
  return /\d/.test(value) ? messages.nameHasDigits : null;
}

/** @returns the message to show, or null; an empty address is allowed. */
export function emailError(value: string): string | null {
  return value === '' || simpleAddress.test(value) ? null : messages.emailInvalid;
}

/**
 * Italian mobile numbers only. The phone widget gives bare digits with the country code first, people type
 * '+39 3…' or '3…': all three are the same number.
 * @returns the message to show, or null; an empty number is allowed.
 */
export function phoneNumberError(value: string): string | null {
  return value === '' || italianMobile.test(value) ? null : messages.phoneInvalid;
}

/**
 * A draft keeps a number that is no Italian mobile number, too: the clinic may call it. Its length is bounded by
 * `fieldLimits`.
 * @returns the message to show, or null when the number may be saved.
 */
export function phoneDraftError(value: string): string | null {
  return phoneCharacters.test(value) ? null : messages.phoneInvalid;
}

/** @returns the message to show when there is no way to reach the visitor, or null. */
export function contactError(email: string, phoneNumber: string): string | null {
  return email.trim() === '' && phoneNumber.trim() === '' ? messages.contactRequired : null;
}

/** The form may be submitted: name valid, phone and message given, no error pending. */
export function isSubmittable(values: ContactFormValues): boolean {
  return (
    fullNameError(values.fullName) === null &&
    emailError(values.email) === null &&
    values.phoneNumber !== '' &&
    phoneNumberError(values.phoneNumber) === null &&
    values.message.trim() !== ''
  );
}
