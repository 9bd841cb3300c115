import { sql, type Selectable } from 'kysely';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { fieldColumns, type ContactFormTable } from '../db/schema.ts';
import { hashToken } from '../tokens.ts';

export type FormRow = Selectable<ContactFormTable>;
export type ListedFormRow = FormRow & { has_files: number };

/** @returns the request or draft of a client token. */
export function findForm(db: Connection | Tx, token: string): Promise<FormRow | undefined> {
  return findFormByHash(db, hashToken(token));
}

/** As findForm, for who knows only the token's hash. */
export function findFormByHash(db: Connection | Tx, tokenHash: string): Promise<FormRow | undefined> {
  return db.selectFrom('contact_forms').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findFormById(db: Connection | Tx, id: number): Promise<FormRow | undefined> {
  return db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The statuses of a draft. */
export const openStatuses = ['pending', 'inProgress'] as const;

/** @returns whether a request takes nothing more from its visitor. */
export const isClosed = ({ status }: Pick<FormRow, 'status'>): boolean =>
  !openStatuses.some((open) => open === status);

/** @returns whether there was a draft to save into. */
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

/** Updates the draft's time of change and locks its row; a draft with a document is in progress. @returns as saveField. */
export async function touchForm(tx: Tx, clock: Clock, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_forms')
    .set({ status: 'inProgress', updated_at: isoTime(clock) })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes a draft. @returns its row, locked until the transaction ends; undefined when there was no draft to close. */
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

/** What a reader's first screen shows, so that it does not wait for more. */
const firstPageSize = 50;
const pageSize = 500;

/** All requests and drafts, newest first, read in pages so that memory stays bounded. */
export async function* listForms(db: Connection): AsyncGenerator<ListedFormRow[]> {
  let before: number | null = null;
  for (;;) {
    const limit = before === null ? firstPageSize : pageSize;
    let query = db
      .selectFrom('contact_forms')
      .selectAll()
      .select(
        sql<number>`case when exists (select 1 from form_files where form_files.form_id = contact_forms.id)
          then 1 else 0 end`.as('has_files'),
      )
      .orderBy('id', 'desc')
      .limit(limit);
    if (before !== null) query = query.where('id', '<', before);
    const rows: ListedFormRow[] = await query.execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    before = last.id;
  }
}
