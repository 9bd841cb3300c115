import {
  contactFormFields,
  requiredFields,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';

export interface Completion {
  /** In whole percent. */
  requiredCompletion: number;
  overallCompletion: number;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/** @returns the completion of the required fields, and that of all fields and the documents. */
export function completion(values: ContactFormValues, hasFiles: boolean): Completion {
  const given = (fields: readonly ContactFormField[]) =>
    fields.filter((field) => values[field].trim() !== '').length;
  return {
    requiredCompletion: percent(given(requiredFields), requiredFields.length),
    overallCompletion: percent(given(contactFormFields) + (hasFiles ? 1 : 0), contactFormFields.length + 1),
  };
}
