import messages from './field-messages.json' with { type: 'json' };
import { hasInvisible, isBlank } from './invisible.ts';
import { mailAddress, typedAddress } from './mail-address.ts';
import { isItalianMobile, phoneDigits, typedPhone } from './phone.ts';

/**
 * The rules of the contact form. The form, the website and the provider apply the same rules (docs/product.md, 3.2).
 * To add a field, add its name to `contactFormFields` and its entry to `fieldRules`; the compiler reports the rest.
 */
export const contactFormFields = ['fullName', 'email', 'phoneNumber', 'service', 'callTime', 'message'] as const;
export type ContactFormField = (typeof contactFormFields)[number];

/** The fields that every provider takes. Only they count in the completion (docs/product.md, 7.4 and 9.2). */
export const countedFields = /* @__PURE__ */ contactFormFields.filter((field) => field !== 'callTime');

/** Times of day at which visitors may wish to be called, with the visitor's words. */
export const callTimes = { morning: 'Mattina', afternoon: 'Pomeriggio', evening: 'Dopo le 18' } as const;
export const isCallTime = (value: string): value is keyof typeof callTimes => Object.hasOwn(callTimes, value);
export type ContactFormValues = Record<ContactFormField, string>;

export function mapFields<Value>(make: (field: ContactFormField) => Value): Record<ContactFormField, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the complete list of fields
  return Object.fromEntries(contactFormFields.map((field) => [field, make(field)])) as Record<ContactFormField, Value>;
}

/** Name of the honeypot, a field that is hidden from visitors, so that only bots fill it in. */
export const honeypotName = 'homepage';

/** Replaces the name of an erased draft, because a draft may not contain an empty name. */
export const erasedName = '—';

const fullNameError = (value: string): string | null => {
  if (/\p{Nd}/u.test(value)) return messages.nameHasDigits;
  return /\p{L}/u.test(value) ? null : messages.required;
};

/** What is accepted gets the confirmation. */
const emailError = (value: string): string | null =>
  value === '' || /\../.test(mailAddress(typedAddress(value))?.split('@')[1] ?? '') ? null : messages.emailInvalid;

interface FieldRules {
  /** The visitor's word for the field within a sentence. */
  noun: string;
  /** Maximum length, in UTF-16 code units. */
  maxLength: number;
  /** For required fields: the phrase that asks the visitor for the value. */
  required?: string;
  /** Allows several lines; fields without it must not hold invisible characters. */
  hasLines?: true;
  /** Absent if every value is accepted. */
  format?: {
    error: (value: string) => string | null;
    /** Like `error`, for a draft; absent if a draft accepts the same values as a request. */
    draftError?: (value: string) => string | null;
    /** The phrase that asks the visitor to correct the value. */
    corrected: string;
  };
  /** @returns the stored form of a typed value; absent if values are stored as typed. */
  normalize?: (value: string) => string;
}

export const fieldRules: Readonly<Record<ContactFormField, Readonly<FieldRules>>> = {
  fullName: {
    noun: 'nome',
    maxLength: 200,
    required: 'il nome e cognome',
    format: {
      error: fullNameError,
      draftError: (value) => (value === erasedName ? null : fullNameError(value)),
      corrected: 'un nome senza numeri',
    },
    normalize: (value) => value.trim(),
  },
  email: {
    noun: 'email',
    maxLength: 254,
    format: { error: emailError, corrected: 'un’email valida, oppure nessuna' },
    normalize: typedAddress,
  },
  phoneNumber: {
    noun: 'numero di telefono',
    maxLength: 32,
    required: 'il numero di telefono',
    format: {
      error: (value) => (value === '' || isItalianMobile(value) ? null : messages.phoneInvalid),
      // Also any other number, because the clinic can call it.
      draftError: (value) => (value === '' || phoneDigits(value) !== '' ? null : messages.phoneInvalid),
      corrected: 'un numero di telefono valido',
    },
    normalize: typedPhone,
  },
  service: { noun: 'servizio', maxLength: 100 },
  callTime: {
    noun: 'orario',
    maxLength: 20,
    format: {
      error: (value) => (value === '' || isCallTime(value) ? null : messages.callTimeInvalid),
      corrected: 'un orario proposto',
    },
  },
  message: { noun: 'messaggio', maxLength: 5000, required: 'il messaggio', hasLines: true },
};

export const requiredFields: readonly ContactFormField[] = contactFormFields.filter(
  (field) => fieldRules[field].required !== undefined,
);

const hiddenError = (field: ContactFormField, value: string): string | null =>
  !value.isWellFormed() ||
  value.includes('\0') ||
  (!fieldRules[field].hasLines && hasInvisible(normalValue(field, value)))
    ? messages.hiddenCharacters
    : null;

/** @returns the message if the value violates the field's own rule, or null when a request may contain the value. */
export const fieldError = (field: ContactFormField, value: string): string | null =>
  hiddenError(field, value) ?? fieldRules[field].format?.error(value) ?? null;

/** @returns the message to show, or null when a draft may contain the value. */
export function draftFieldError(field: ContactFormField, value: string): string | null {
  const { format } = fieldRules[field];
  if (!format?.draftError) return fieldError(field, value);
  return hiddenError(field, value) ?? format.draftError(value);
}

export const normalValue = (field: ContactFormField, value: string): string =>
  fieldRules[field].normalize?.(value) ?? value;

/** @returns the message to show when both e-mail and telephone number are empty, or null. */
export const contactError = (email: string, phoneNumber: string): string | null =>
  isBlank(email) && isBlank(phoneNumber) ? messages.contactRequired : null;

/** @returns the first required field, in the order of the form, that is empty or blank. */
export const firstMissingField = (values: ContactFormValues): ContactFormField | undefined =>
  requiredFields.find((field) => isBlank(values[field]));

/** @returns the first field, in the order of the form, whose value violates the field's own rule. */
export const firstWrongField = (values: ContactFormValues): ContactFormField | undefined =>
  contactFormFields.find((field) => fieldError(field, values[field]) !== null);

/** @returns whether a request may be sent: required fields are filled in, and all values follow their rules. */
export const isSubmittable = (values: ContactFormValues): boolean =>
  firstMissingField(values) === undefined && firstWrongField(values) === undefined;

/** @returns the phrases that ask the visitor for missing or wrong values, in the order of the form. */
export function neededForSending(values: ContactFormValues): string[] {
  return contactFormFields.flatMap((field) => {
    const { required, format } = fieldRules[field];
    const error = fieldError(field, values[field]);
    if (required !== undefined && (isBlank(values[field]) || error === messages.required)) return required;
    if (error === messages.hiddenCharacters) return 'un testo senza caratteri invisibili';
    return error === null ? [] : (format?.corrected ?? []);
  });
}
