import type { ContactFormRecord, ContactFormState } from '#shared/contract/contact-form.ts';
import type { ContactFormValues } from '#shared/validation/contact-form.ts';
import { completion } from './completion.ts';
import type { FormRow, ListedFormRow } from './repository.ts';

/** The five fields under their public names. */
export function formValues(row: FormRow): ContactFormValues {
  return {
    fullName: row.full_name,
    email: row.email,
    phoneNumber: row.phone_number,
    service: row.service,
    message: row.message,
  };
}

/** What a visitor gets back of the own draft. */
export function presentState(row: FormRow, fileNames: readonly string[]): ContactFormState {
  return { ...formValues(row), files: fileNames.map((name) => ({ name })) };
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** A row of the staff list. */
export function presentRecord(row: ListedFormRow): ContactFormRecord {
  return {
    id: row.id,
    fullName: orNull(row.full_name),
    email: orNull(row.email),
    phoneNumber: orNull(row.phone_number),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    status: row.status,
    ...completion(formValues(row), row.has_files === 1),
  };
}
