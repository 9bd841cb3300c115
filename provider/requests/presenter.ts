import type { ContactFormRecord } from '#shared/contract/requests.ts';
import {
  countedFields,
  mapFields,
  requiredFields,
  type ContactFormField,
  type ContactFormValues,
} from '#shared/rules/contact-form.ts';
import { fieldColumns } from '../db/schema.ts';
import type { FormRow, ListedFormRow } from './repository.ts';

export function formValues(row: FormRow): ContactFormValues {
  return mapFields((field) => row[fieldColumns[field]]);
}

export const untouchedValues: ContactFormValues = mapFields(() => '');

/** @returns null for an empty field, as in responses to staff. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

export const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/** @returns the completion of the required fields, and that of all counted fields and the documents, in whole percent. */
export function completion(values: ContactFormValues, hasFiles: boolean) {
  const given = (fields: readonly ContactFormField[]) => fields.filter((field) => values[field].trim() !== '').length;
  return {
    requiredCompletion: percent(given(requiredFields), requiredFields.length),
    overallCompletion: percent(given(countedFields) + (hasFiles ? 1 : 0), countedFields.length + 1),
  };
}

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
    service: orNull(row.service),
    quote: row.quote,
    hasNews: row.has_news === 1,
  };
}
