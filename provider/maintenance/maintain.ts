import { isoTime, type Context } from '../context.ts';
import { forgetExpiredLinks } from '../contact-form/phone-links.ts';
import { forgetOldEntries, sealTrail } from '../trail/trail-chain.ts';
import { abandonUploads } from '../uploads/pending-uploads.ts';
import { findHeldRun, forgetOldForms, type RetentionPlan } from './retention.ts';
import { sweep } from '../uploads/scheduled-deletion.ts';

export interface Maintained {
  deletedRequests: number;
  deletedObjects: number;
  /** The deletions that wait for an operator because the clock may be wrong; null: none. */
  held: RetentionPlan | null;
}

export type MaintenanceContext = Pick<Context, 'config' | 'clock' | 'database' | 'storage'>;

/** Marks the objects of uploads that were not confirmed in time. */
async function abandonExpiredUploads({ clock, database }: MaintenanceContext): Promise<void> {
  const now = isoTime(clock);
  await database.db
    .transaction()
    .execute((tx) => abandonUploads(tx, clock, (where) => where.where('expires_at', '<=', now)));
}

async function forgetExpiredTokens({ config, clock, database }: MaintenanceContext): Promise<void> {
  const { db } = database;
  await db.deleteFrom('spent_tokens').where('forget_after', '<=', isoTime(clock)).execute();
  await forgetExpiredLinks(db, clock);
  await db.deleteFrom('session_tokens').where('expires_at', '<=', isoTime(clock)).execute();
  await db.deleteFrom('sessions').where('created_at', '<=', isoTime(clock, -config.sessionTtl)).execute();
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', isoTime(clock, -60))
    .where('id', 'not in', db.selectFrom('session_tokens').select('session_id'))
    .execute();
}

/**
 * Runs all periodic work. Safe in several processes at once and when interrupted anywhere. While a
 * run waits for an operator (see retention.ts), nothing expires: log-ins and uploads last until the clock is right.
 * @param options.confirmed an operator vouches for the clock.
 */
export async function maintain(
  context: MaintenanceContext,
  { confirmed }: { confirmed: boolean },
): Promise<Maintained> {
  // One time for the whole run: the clock may change between two steps.
  const now = context.clock();
  const run = { ...context, clock: () => now };
  const held = confirmed ? null : await findHeldRun(run);
  let deletedRequests = 0;
  if (!held) {
    deletedRequests = await forgetOldForms(run);
    await abandonExpiredUploads(run);
    await forgetExpiredTokens(run);
  }
  const deletedObjects = await sweep(context);
  await sealTrail(run);
  if (!held) await forgetOldEntries(run);
  return { deletedRequests, deletedObjects, held };
}
