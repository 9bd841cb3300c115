import { sql, type Selectable } from 'kysely';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { fieldColumns, type ContactFormTable } from '../db/schema.ts';
import { hashToken } from '../tokens.ts';

export type FormRow = Selectable<ContactFormTable>;
export type ListedFormRow = FormRow & { has_files: number };

/** @returns the form of a client token, submitted or not. */
export function findForm(db: Connection | Tx, token: string): Promise<FormRow | undefined> {
  return db
    .selectFrom('contact_forms')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** A form in one of these takes changes. */
export const openStatuses = ['pending', 'inProgress'] as const;

/** @returns whether there was an open form to save into. */
export async function saveField(
  db: Connection | Tx,
  clock: Clock,
  token: string,
  field: ContactFormField,
  value: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_forms')
    .set({ [fieldColumns[field]]: value, status: 'inProgress', updated_at: isoTime(clock) })
    .where('token_hash', '=', hashToken(token))
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that something of the form changed; a form with a file is in progress. Locks the row. @returns as saveField. */
export async function touchForm(tx: Tx, clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_forms')
    .set({ status: 'inProgress', updated_at: isoTime(clock) })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns the form as it was closed by this call, its row locked until the transaction ends; else undefined. */
export function closeForm(tx: Tx, clock: Clock, token: string): Promise<FormRow | undefined> {
  const now = isoTime(clock);
  return tx
    .updateTable('contact_forms')
    .set({ status: 'completed', updated_at: now, finished_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('status', 'in', openStatuses)
    .returningAll()
    .executeTakeFirst();
}

const pageSize = 500;

/** Every form, the newest first, read page by page so that memory does not grow with their number. */
export async function* listForms(db: Connection): AsyncGenerator<ListedFormRow[]> {
  let before: number | null = null;
  for (;;) {
    let query = db
      .selectFrom('contact_forms')
      .selectAll()
      .select(
        sql<number>`case when exists (select 1 from form_files where form_files.form_id = contact_forms.id)
          then 1 else 0 end`.as('has_files'),
      )
      .orderBy('id', 'desc')
      .limit(pageSize);
    if (before !== null) query = query.where('id', '<', before);
    const rows: ListedFormRow[] = await query.execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = last.id;
  }
}
