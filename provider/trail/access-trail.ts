import type { AccessTrail, TrailAction, TrailQuery } from '#shared/contract/access-trail.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffRow } from '../auth/staff-repository.ts';
import { visitOf } from '../auth/visit.ts';
import { sql } from 'kysely';
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

/** Networks whose failed log-ins are told apart in an hour. */
const maxNetworks = 50;

/**
 * Counts a failed log-in with the others of its hour, account and network, so that strangers cannot fill the trail.
 * @returns the network, null for one of too many, and what is counted as one entry.
 */
async function countedAs(
  db: Connection | Tx,
  hour: string,
  staffId: number,
  address: string | null,
): Promise<{ address: string | null; counted: string }> {
  const networks = await db
    .selectFrom('access_trail')
    .select('counted')
    .where('counted', '>', hour)
    .where('address', 'is not', null)
    .limit(maxNetworks)
    .execute();
  const own = `${hour} ${staffId} ${address}`;
  const isKnown = networks.some(({ counted }) => counted === own);
  if (isKnown || networks.length < maxNetworks) return { address, counted: own };
  return { address: null, counted: `${hour} ${staffId}` };
}

/** Appends an entry, or counts it with those of its kind. */
export async function recordAccess(
  db: Connection | Tx,
  clock: Clock,
  { staff, action, formId, subject, address }: Recorded,
): Promise<void> {
  const at = isoTime(clock);
  const staffId = staff?.id ?? 0;
  await db
    .insertInto('access_trail')
    .values({
      at,
      staff_id: staffId,
      staff_email: staff?.email ?? '',
      action,
      form_id: formId ?? null,
      subject: subject ?? null,
      address,
      ...(action === 'loginFailed' && (await countedAs(db, at.slice(0, 13), staffId, address))),
    })
    .onConflict((conflict) =>
      conflict
        .column('counted')
        .doUpdateSet({ count: sql`access_trail.count + 1` })
        .where((eb) => {
          const seal = eb.selectFrom('trail_seals').select('hash');
          return eb.not(eb.exists(seal.whereRef('entry_id', '=', 'access_trail.id')));
        }),
    )
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
      count: row.count,
    })),
    hasMore: rows.length > pageSize,
    people,
  };
}
