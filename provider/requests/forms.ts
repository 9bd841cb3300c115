import { mapFields } from '#shared/rules/contact-form.ts';
import { filesOf, listFormFiles } from './files.ts';
import { formValues, orNull, presentRecord } from './presenter.ts';
import { findFormById, selectListed, type FormRow } from './repository.ts';
import type { Context } from '../context.ts';
import { readHealthConsent } from './health-consent.ts';
import type { Connection, Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { parseId } from '../http/validation.ts';
import { listNotes, readFollowUp } from './follow-ups.ts';
import type { StaffRow } from '../db/schema.ts';

const noForm = () => new ProviderError('NOT_FOUND', { message: 'There is no form with this formId' });

/** @throws ProviderError NOT_FOUND. */
export async function requireForm(db: Connection, formId: string | number): Promise<FormRow> {
  const form = await findFormById(db, parseId(formId));
  if (!form) throw noForm();
  return form;
}

/** Locks a request's row for the transaction, which serializes its changes. @throws ProviderError NOT_FOUND. */
export function lockForm(tx: Tx, formId: string | number): Promise<FormRow> {
  return tx
    .updateTable('contact_forms')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', parseId(formId))
    .returningAll()
    .executeTakeFirstOrThrow(noForm);
}

/** @throws ProviderError FILE_NOT_FOUND, also for an infected document. */
export async function requireFile(db: Connection, form: FormRow, fileId: string | number) {
  const file = await filesOf(db, form.id).where('id', '=', parseId(fileId)).executeTakeFirst();
  if (!file || file.scan === 'infected')
    throw new ProviderError('FILE_NOT_FOUND', { message: 'There is no file with this fileId' });
  return file;
}

export async function presentDetail({ database: { db }, scanner }: Context, form: FormRow, staff: StaffRow) {
  const files = await listFormFiles(db, form.id);
  const values = formValues(form);
  const listed = selectListed(db).where('id', '=', form.id);
  return {
    ...presentRecord(await listed.executeTakeFirstOrThrow(noForm)),
    ...mapFields((field) => orNull(values[field])),
    source: orNull(form.source),
    updatedAt: form.updated_at,
    healthConsent: await readHealthConsent(db, form.id),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      createdAt: file.created_at,
      ...(file.scan === 'infected' && { scan: file.scan }),
      // Only if there is a scanner. Otherwise, every document would be marked.
      ...((file.scan ?? 'unscannable') === 'unscannable' && scanner && { scan: 'missing' as const }),
    })),
    followUp: await readFollowUp(db, form, staff),
    notes: await listNotes(db, form.id),
  };
}
