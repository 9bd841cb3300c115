import {
  contactFormFields,
  emailError,
  fullNameError,
  isSubmittable,
  messages,
  phoneNumberError,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/validation/contact-form.ts';
import { ProviderError } from '../errors.ts';

const fieldError: Partial<Record<ContactFormField, (value: string) => string | null>> = {
  fullName: fullNameError,
  email: emailError,
  phoneNumber: phoneNumberError,
};

const invalid = (field: ContactFormField, message: string) =>
  new ProviderError('INVALID_INPUT', { message: `${field}: ${message}` });

/**
 * Picks the one field a save carries.
 * @throws ProviderError INVALID_INPUT naming the field, with the words the form shows (specification, section 5).
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
  const problem = fieldError[field]?.(value);
  if (problem) throw invalid(field, problem);
  return { field, value };
}

/** @throws ProviderError FORM_INCOMPLETE naming the first field that is missing or wrong. */
export function assertSubmittable(values: ContactFormValues): void {
  if (isSubmittable(values)) return;
  const missing = (['fullName', 'phoneNumber', 'message'] as const).find(
    (name) => values[name].trim() === '',
  );
  const wrong = contactFormFields.find((name) => fieldError[name]?.(values[name]));
  const field = missing ?? wrong ?? 'message';
  const message = missing ? messages.required : fieldError[field]?.(values[field]);
  throw new ProviderError('FORM_INCOMPLETE', { message: `${field}: ${message ?? messages.required}` });
}
