import { normalPhone } from '#shared/rules/phone.ts';
import {
  contactFormFields,
  emailError,
  fullNameError,
  isSubmittable,
  messages,
  phoneDraftError,
  phoneNumberError,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { ProviderError } from '../errors.ts';

type Rules = Partial<Record<ContactFormField, (value: string) => string | null>>;

const submissionRules: Rules = { fullName: fullNameError, email: emailError, phoneNumber: phoneNumberError };

/** Only name and address are saved only if valid (docs/product.md, 3.3). */
const draftRules: Rules = { ...submissionRules, phoneNumber: phoneDraftError };

const invalid = (field: ContactFormField, message: string) =>
  new ProviderError('INVALID_INPUT', { message: `${field}: ${message}` });

/**
 * Picks the one field a save carries. A phone number comes out in its normal form.
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
  const problem = draftRules[field]?.(value);
  if (problem) throw invalid(field, problem);
  return { field, value: field === 'phoneNumber' ? normalPhone(value) : value };
}

/** @throws ProviderError FORM_INCOMPLETE naming the first field that is missing or wrong. */
export function assertSubmittable(values: ContactFormValues): void {
  if (isSubmittable(values)) return;
  const missing = (['fullName', 'phoneNumber', 'message'] as const).find(
    (name) => values[name].trim() === '',
  );
  const wrong = contactFormFields.find((name) => submissionRules[name]?.(values[name]));
  const field = missing ?? wrong ?? 'message';
  const message = missing ? messages.required : submissionRules[field]?.(values[field]);
  throw new ProviderError('FORM_INCOMPLETE', { message: `${field}: ${message ?? messages.required}` });
}
