import type { StaffFormDetail, StaffFormFile } from '#shared/contract/staff.ts';
import { mapFields } from '#shared/rules/contact-form.ts';
import type { StaffRow } from '../auth/staff-repository.ts';
import { listFormFiles, type FormFileRow } from '../contact-form/files.ts';
import { formValues, orNull, presentRecord } from '../contact-form/presenter.ts';
import type { FormRow } from '../contact-form/repository.ts';
import type { Context } from '../context.ts';
import { readHealthConsent } from '../contact-form/health-consent.ts';
import type { Connection, Tx } from '../db/database.ts';
import { readFollowUp } from './follow-ups.ts';
import { listNotes } from './notes.ts';

/** @returns a request, locked until the transaction ends. */
export function lockForm(tx: Tx, id: number): Promise<FormRow | undefined> {
  return tx
    .updateTable('contact_forms')
    .set((form) => ({ updated_at: form.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function findFileById(db: Connection, formId: number, id: number): Promise<FormFileRow | undefined> {
  return db
    .selectFrom('form_files')
    .selectAll()
    .where('form_id', '=', formId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Without a scanner nothing is said of documents that were not scanned: it would be said of every one. */
const presentScan = ({ scan }: FormFileRow, scanner: Context['scanner']): Pick<StaffFormFile, 'scan'> => {
  if (scan === 'infected') return { scan };
  return scan === null && scanner ? { scan: 'missing' } : {};
};

/** A request with all that its visitor gave, and what staff do about it. */
export async function presentDetail(
  { database: { db }, scanner }: Pick<Context, 'database' | 'scanner'>,
  form: FormRow,
  staff: StaffRow,
): Promise<StaffFormDetail> {
  const files = await listFormFiles(db, form.id);
  const values = formValues(form);
  return {
    ...presentRecord({ ...form, has_files: files.length > 0 ? 1 : 0 }),
    ...mapFields((field) => orNull(values[field])),
    updatedAt: form.updated_at,
    healthConsent: await readHealthConsent(db, form.id),
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      createdAt: file.created_at,
      ...presentScan(file, scanner),
    })),
    followUp: await readFollowUp(db, form, staff),
    notes: await listNotes(db, form.id),
  };
}
