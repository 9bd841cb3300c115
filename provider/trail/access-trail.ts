import type { TrailAction, TrailQuery } from '#shared/contract/trail.ts';
import type { FastifyRequest } from 'fastify';
import { visitOf } from './visit.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { exists, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { StaffRow } from '../db/schema.ts';

interface Recorded {
  /** The account that performed the action; none: a visitor or a background job. */
  staff?: Pick<StaffRow, 'id' | 'email'> | null;
  action: TrailAction;
  formId?: number;
  /** The e-mail address of the other account concerned. */
  subject?: string | undefined;
  /** The network of the caller's IP address; none for the command line, and for visitors and background jobs. */
  address?: string | null;
}

/** Maximum number of networks whose failed log-ins are counted separately within an hour. */
const maxNetworks = 50;

/**
 * Groups failed log-ins by hour, account and network, so that strangers cannot fill the trail.
 * @returns the network, null beyond the maximum, and the key of the group.
 */
async function countedAs(db: Connection, hour: string, staffId: number, address: string | null) {
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

/** Appends an entry, or increments the count of its group. */
export async function recordAccess(
  db: Connection,
  clock: Clock,
  { staff, action, formId, subject, address = null }: Recorded,
): Promise<void> {
  const at = isoTime(clock);
  const { id: staff_id, email: staff_email } = staff ?? { id: 0, email: '' };
  const group = action === 'loginFailed' && (await countedAs(db, at.slice(0, 13), staff_id, address));
  await db
    .insertInto('access_trail')
    .values({ at, staff_id, staff_email, action, form_id: formId ?? null, subject: subject ?? null, address, ...group })
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

/** Period in which an account's repeated reading is one entry. */
const readingSeconds = 15 * 60;

/** Returns functions that append an entry about an HTTP request. */
export const createTrailRecorders = ({ clock, database: { db } }: Pick<Context, 'clock' | 'database'>) => ({
  /** In a transaction if one is given. */
  record: (request: FastifyRequest, entry: Omit<Recorded, 'address'>, tx?: Tx): Promise<void> =>
    recordAccess(tx ?? db, clock, { ...entry, address: visitOf(request).address }),
  /** For actions that pages repeat. Of a patient no address is recorded. */
  recordReading: async (request: FastifyRequest, entry: Pick<Recorded, 'staff' | 'action' | 'formId'>) => {
    const { staff, action, formId } = entry;
    const entries = db.selectFrom('access_trail').select('id').where('action', '=', action).limit(1);
    const own = entries.where('staff_id', '=', staff?.id ?? 0).where('at', '>=', isoTime(clock, -readingSeconds));
    if (!(await exists(formId === undefined ? own : own.where('form_id', '=', formId))))
      await recordAccess(db, clock, { ...entry, address: staff && visitOf(request).address });
  },
});

const pageSize = 100;

export async function listAccess(db: Connection, { before, staffId, action, from, until }: TrailQuery) {
  let query = db
    .selectFrom('access_trail')
    .select(['id', 'at', 'staff_id as staffId', 'staff_email as staffEmail', 'action'])
    .select(['form_id as formId', 'subject', 'address', 'count'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  const entries = await query.execute();
  const people = await db.selectFrom('staff').select(['id', 'email']).orderBy('email').execute();
  return { entries: entries.slice(0, pageSize), hasMore: entries.length > pageSize, people };
}
