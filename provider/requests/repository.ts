import { sql, type Selectable } from 'kysely';
import type { QuoteState } from '#shared/rules/quote.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { FieldColumn, Tables } from '../db/schema.ts';
import { hashToken } from '../db/tokens.ts';

export type FormRow = Selectable<Tables['contact_forms']>;
export type ListedFormRow = FormRow & { has_files: number; quote: QuoteState | null; has_news: number };

export function findForm(db: Connection, token: string): Promise<FormRow | undefined> {
  return findFormByHash(db, hashToken(token));
}

export function findFormByHash(db: Connection, tokenHash: string): Promise<FormRow | undefined> {
  return db.selectFrom('contact_forms').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findFormById(db: Connection, id: number): Promise<FormRow | undefined> {
  return db.selectFrom('contact_forms').selectAll().where('id', '=', id).executeTakeFirst();
}

export const openStatuses = ['pending', 'inProgress'] as const;

export const isClosed = ({ status }: Pick<FormRow, 'status'>): boolean => !openStatuses.some((open) => open === status);

export type FieldChange = { [Column in FieldColumn]?: string };

/** Marks drafts as changed and in progress. */
const updateDrafts = (db: Connection, clock: Clock, change: FieldChange) =>
  db
    .updateTable('contact_forms')
    .set({ ...change, status: 'inProgress', updated_at: isoTime(clock) })
    .where('status', 'in', openStatuses);

/** Saves fields of a draft. @returns false if there is no draft. */
export async function saveField(db: Connection, clock: Clock, token: string, change: FieldChange) {
  const update = updateDrafts(db, clock, change).where('token_hash', '=', hashToken(token));
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Marks a draft as changed and in progress, or a submitted request as changed, and locks its row.
 * @param form as it was read. @returns false if it is gone, or a draft that was submitted since.
 */
export async function touchForm(tx: Tx, clock: Clock, form: FormRow): Promise<boolean> {
  const update = isClosed(form)
    ? tx.updateTable('contact_forms').set({ updated_at: isoTime(clock) })
    : updateDrafts(tx, clock, {});
  return (await update.where('id', '=', form.id).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Closes a draft. @param source where the visit came from. @returns its row, locked until the transaction ends; undefined if there is no draft. */
export function closeForm(tx: Tx, clock: Clock, token: string, source: string): Promise<FormRow | undefined> {
  const now = isoTime(clock);
  return tx
    .updateTable('contact_forms')
    .set({ status: 'completed', source, updated_at: now, finished_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('status', 'in', openStatuses)
    .returningAll()
    .executeTakeFirst();
}

/** Size of the first page. It fills the reader's first screen, which then need not wait for more rows. */
const firstPageSize = 50;
const pageSize = 500;

/** The number of a request's rows in a table. */
export const countOf = (table: 'form_files' | 'notes') =>
  sql<number>`(select count(*) from ${sql.table(table)} where form_id = contact_forms.id)`;

/** 1 for a request with documents, otherwise 0. */
export const hasFiles = sql<number>`case when exists
  (select 1 from form_files where form_files.form_id = contact_forms.id) then 1 else 0 end`;

/** The state of a request's newest quote; null: none was sent. */
export const quoteState = sql<QuoteState | null>`(
  select coalesce(answer, case when opened_at is null then 'sent' else 'opened' end) from quotes
  where quotes.form_id = contact_forms.id order by quotes.id desc limit 1)`;

/** 1 for a request whose patient has done something since staff opened it, otherwise 0. */
export const hasNews = sql<number>`case when exists (select 1 from patient_pages
  where patient_pages.form_id = contact_forms.id and news_at is not null) then 1 else 0 end`;

export const selectListed = (db: Connection) =>
  db
    .selectFrom('contact_forms')
    .selectAll('contact_forms')
    .select([hasFiles.as('has_files'), quoteState.as('quote'), hasNews.as('has_news')]);

/** Reads all requests and drafts, newest first, in pages so that memory stays bounded. */
export async function* listForms(db: Connection): AsyncGenerator<ListedFormRow[], undefined> {
  const forms = selectListed(db).orderBy('id', 'desc');
  let rows: ListedFormRow[] = await forms.limit(firstPageSize).execute();
  while (rows.length > 0) {
    yield rows;
    rows = await forms
      .where('id', '<', rows.at(-1)?.id ?? 0)
      .limit(pageSize)
      .execute();
  }
  return undefined;
}
