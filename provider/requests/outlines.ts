import { sql } from 'kysely';
import type { Outline } from '#shared/contract/requests-desk.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { orNull } from './presenter.ts';
import { countOf } from './repository.ts';
import type { Connection } from '../db/database.ts';

const shownLength = 160;

const beginningOf = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  return `${cutText(line, shownLength - 1).replace(/[\s.]+$/, '')}…`;
};

export async function listOutlines(db: Connection, ids: readonly number[]): Promise<Outline[]> {
  const rows = await db
    .selectFrom('contact_forms')
    .select(['id as formId', 'service', sql<string>`substr(message, 1, 320)`.as('beginning')])
    .select(countOf('form_files').as('documents'))
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, service: orNull(row.service), beginning: orNull(beginningOf(row.beginning)) }));
}
