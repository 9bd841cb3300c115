import type { AccessTrail, TrailAction, TrailQuery } from '#shared/contract/access-trail.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffRow } from '../auth/staff-repository.ts';
import { visitOf } from '../auth/visit.ts';
import { isoTime, type Clock, type Context } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';

interface Recorded {
  /** Who did it; null: no account. */
  staff: Pick<StaffRow, 'id' | 'email'> | null;
  action: TrailAction;
  /** The request it was done to. */
  formId?: number;
  /** The e-mail of another's account that it was done to. */
  subject?: string;
  /** The network it was done from; null: the command line, or not by staff. */
  address: string | null;
}

/** Appends an entry. */
export async function recordAccess(
  db: Connection | Tx,
  clock: Clock,
  { staff, action, formId, subject, address }: Recorded,
): Promise<void> {
  await db
    .insertInto('access_trail')
    .values({
      at: isoTime(clock),
      staff_id: staff?.id ?? 0,
      staff_email: staff?.email ?? '',
      action,
      form_id: formId ?? null,
      subject: subject ?? null,
      address,
    })
    .execute();
}

/** Appends an entry about what an HTTP request does; in a transaction, where there is one. */
export type RecordInTrail = (
  request: FastifyRequest,
  entry: Omit<Recorded, 'address'>,
  tx?: Tx,
) => Promise<void>;

export const trailRecorder =
  ({ clock, database }: Pick<Context, 'clock' | 'database'>): RecordInTrail =>
  (request, entry, tx) =>
    recordAccess(tx ?? database.db, clock, { ...entry, address: visitOf(request).address });

/** @returns whether a person has read the list since a time. */
export async function hasListedSince(
  db: Connection,
  staff: Pick<StaffRow, 'id'>,
  since: string,
): Promise<boolean> {
  const entry = await db
    .selectFrom('access_trail')
    .select('id')
    .where('staff_id', '=', staff.id)
    .where('action', '=', 'listed')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

const pageSize = 100;

/** A page of the trail, the newest entries first. */
export async function listAccess(
  db: Connection,
  { before, staffId, action, from, until }: TrailQuery,
): Promise<AccessTrail> {
  let query = db
    .selectFrom('access_trail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  const rows = await query.execute();
  const people = await db.selectFrom('staff').select(['id', 'email']).orderBy('email').execute();
  return {
    entries: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      at: row.at,
      staffId: row.staff_id,
      staffEmail: row.staff_email,
      action: row.action,
      formId: row.form_id,
      subject: row.subject,
      address: row.address,
    })),
    hasMore: rows.length > pageSize,
    people,
  };
}
