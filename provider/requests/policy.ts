import {
  contactFormFields,
  draftFieldError,
  fieldError,
  firstMissingField,
  firstWrongField,
  normalValue,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import messages from '#shared/rules/field-messages.json' with { type: 'json' };
import { storedPhone } from '#shared/rules/phone.ts';
import { ProviderError } from '../http/errors.ts';

/**
 * @returns the single field of a save, normalized for storage.
 * @throws ProviderError INVALID_INPUT with the field's name and the message of the form (docs/product.md, 3.2).
 */
export function readFieldUpdate(body: Partial<ContactFormValues>) {
  const field = contactFormFields.find((name) => body[name] !== undefined);
  const value = field && body[field];
  if (field === undefined || value === undefined)
    throw new ProviderError('INVALID_INPUT', { message: `body needs one of ${contactFormFields.join(', ')}` });
  const problem = draftFieldError(field, value);
  if (problem) throw new ProviderError('INVALID_INPUT', { message: `${field}: ${problem}` });
  return { field, value: field === 'phoneNumber' ? storedPhone(value) : normalValue(field, value) };
}

/** @throws ProviderError FORM_INCOMPLETE with the name of the first field that is missing or wrong. */
export function assertSubmittable(values: ContactFormValues): void {
  const missing = firstMissingField(values);
  const field = missing ?? firstWrongField(values);
  if (field === undefined) return;
  const message = missing ? messages.required : fieldError(field, values[field]);
  throw new ProviderError('FORM_INCOMPLETE', { message: `${field}: ${message ?? messages.required}` });
}
