import { sql } from 'kysely';
import type { Outline } from '#shared/contract/follow-up.ts';
import { orNull } from '../contact-form/presenter.ts';
import type { Connection } from '../db/database.ts';

const shownLength = 90;

const beginningOf = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > shownLength
    ? `${line
        .slice(0, shownLength - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
};

/** @returns what rows of the list show of these requests; unknown ids are left out. */
export async function listOutlines(db: Connection, ids: readonly number[]): Promise<Outline[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact_forms')
    .select([
      'id',
      'service',
      sql<string>`substr(message, 1, 200)`.as('beginning'),
      sql<number | string>`(select count(*) from form_files where form_files.form_id = contact_forms.id)`.as(
        'documents',
      ),
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    formId: row.id,
    service: orNull(row.service),
    beginning: orNull(beginningOf(row.beginning)),
    documents: Number(row.documents),
  }));
}
