import {
  contactError,
  draftFieldError,
  isSubmittable,
  neededForSending,
  type ContactFormField,
} from '#shared/rules/contact-form.ts';
import type { FormState } from './form-state.ts';

/** Name and address are saved only if valid, every other field in any format (docs/product.md, 3.3). */
export function maySave(field: ContactFormField, value: string): boolean {
  return draftFieldError(field, value) === null;
}

/** Name and address are judged a moment after each change, every other field when it is left (docs/product.md, 3.2). */
export const judgedWhileTyping: ReadonlySet<ContactFormField> = new Set(['fullName', 'email']);

/** @returns the message while both ways of contact are empty and one of them was touched. */
export function missingContact({ contactTouched, values }: FormState): string | null {
  return contactTouched ? contactError(values.email, values.phoneNumber) : null;
}

/** How many fields show an error. */
export function invalidFieldCount(state: FormState): number {
  return Object.keys(state.errors).length + (missingContact(state) === null ? 0 : 1);
}

/** The form may be sent now (docs/product.md, 3.2). */
export function canSubmit(state: FormState): boolean {
  return state.phase === 'editing' && invalidFieldCount(state) === 0 && isSubmittable(state.values);
}

/** Whoever leaves the page now loses something: a value the server does not have, or a document on its way. */
export function wouldLose({ phase, behind, uploads }: FormState): boolean {
  return phase !== 'submitted' && (behind || uploads.some(({ problem }) => problem === null));
}

/** @returns what is still needed before the form can be sent, in the order of the form, for the visitor. */
export function missingParts({ values }: FormState): string[] {
  return neededForSending(values);
}
