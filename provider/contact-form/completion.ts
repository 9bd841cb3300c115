import type { ContactFormValues } from '#shared/rules/contact-form.ts';

const required = ['fullName', 'phoneNumber', 'message'] as const;
const optional = ['email', 'service'] as const;

export interface Completion {
  /** Whole percents. */
  requiredCompletion: number;
  overallCompletion: number;
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/** How far a form is: over what must be given, and over everything including at least one file. */
export function completion(values: ContactFormValues, hasFiles: boolean): Completion {
  const given = (fields: readonly (keyof ContactFormValues)[]) =>
    fields.filter((field) => values[field].trim() !== '').length;
  const requiredGiven = given(required);
  const allGiven = requiredGiven + given(optional) + (hasFiles ? 1 : 0);
  return {
    requiredCompletion: percent(requiredGiven, required.length),
    overallCompletion: percent(allGiven, required.length + optional.length + 1),
  };
}
