import {
  contactFormFields,
  draftFieldError,
  fieldError,
  firstMissingField,
  firstWrongField,
  messages,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { storedPhone } from '#shared/rules/phone.ts';
import { ProviderError } from '../errors.ts';

const invalid = (field: ContactFormField, message: string) =>
  new ProviderError('INVALID_INPUT', { message: `${field}: ${message}` });

/**
 * Picks the one field a save carries, as it is stored.
 * @throws ProviderError INVALID_INPUT naming the field, with the words the form shows (docs/product.md, 3.2).
 */
export function readFieldUpdate(body: Partial<ContactFormValues>): {
  field: ContactFormField;
  value: string;
} {
  const field = contactFormFields.find((name) => body[name] !== undefined);
  const value = field && body[field];
  if (field === undefined || value === undefined)
    throw new ProviderError('INVALID_INPUT', {
      message: `body needs one of ${contactFormFields.join(', ')}`,
    });
  const problem = draftFieldError(field, value);
  if (problem) throw invalid(field, problem);
  return { field, value: field === 'phoneNumber' ? storedPhone(value) : value };
}

/** @throws ProviderError FORM_INCOMPLETE naming the first field that is missing or wrong. */
export function assertSubmittable(values: ContactFormValues): void {
  const missing = firstMissingField(values);
  const field = missing ?? firstWrongField(values);
  if (field === undefined) return;
  const message = missing ? messages.required : fieldError(field, values[field]);
  throw new ProviderError('FORM_INCOMPLETE', { message: `${field}: ${message ?? messages.required}` });
}
