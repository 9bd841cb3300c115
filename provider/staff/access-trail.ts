import { isoTime, type Clock } from '../context.ts';
import type { TrailEntry } from '#shared/contract/staff.ts';
import type { StaffRow } from '../auth/staff-repository.ts';
import type { Connection, Tx } from '../db/database.ts';

export type TrailAction = 'opened' | 'openedFile' | 'exported' | 'erased' | 'changedStatus';

/** Appends an entry. */
export async function recordAccess(
  db: Connection | Tx,
  clock: Clock,
  staff: Pick<StaffRow, 'id' | 'email'>,
  action: TrailAction,
  formId: number,
): Promise<void> {
  await db
    .insertInto('access_trail')
    .values({ at: isoTime(clock), staff_id: staff.id, staff_email: staff.email, action, form_id: formId })
    .execute();
}

const pageSize = 100;

/** A page of the trail, the newest entries first. @param before only entries older than this id. */
export async function listAccess(db: Connection, before: number | null): Promise<TrailEntry[]> {
  let query = db.selectFrom('access_trail').selectAll().orderBy('id', 'desc').limit(pageSize);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    staffId: row.staff_id,
    staffEmail: row.staff_email,
    action: row.action,
    formId: row.form_id,
  }));
}
