import { uploadSeconds, type Context } from '../context.ts';
import { eachAlone } from '../due-work.ts';
import { forgetOldEntries, sealTrail } from '../trail/trail-chain.ts';
import { abandonUploads } from '../files/pending-uploads.ts';
import { triesSeconds } from '../requests/patient-pages.ts';
import { findHeldRun, forgetOldForms } from './retention.ts';
import { sweep } from '../files/scheduled-deletion.ts';
import { isoTime, type Tx } from '../db/database.ts';

export type MaintenanceContext = Pick<Context, 'config' | 'clock' | 'database'> & {
  storage: Pick<Context['storage'], 'delete'>;
};

/** The deletions of uploads that were not confirmed in time, and of expired tokens, links and sessions. */
const expiryDeletions = (context: MaintenanceContext): (() => Promise<unknown>)[] => {
  const { config, clock, database } = context;
  const { db } = database;
  const now = isoTime(clock);
  const sessions = db.deleteFrom('sessions');
  const ofUploads = (tx: Tx) => abandonUploads(tx, clock, (uploads) => uploads.where('expires_at', '<=', now));
  const deletions = [
    db.deleteFrom('spent_tokens').where('forget_after', '<=', now),
    // An expired link is kept for a day, so that the phone can show the reason.
    db.deleteFrom('phone_links').where('expires_at', '<=', isoTime(clock, -24 * 3600)),
    db.deleteFrom('patient_tries').where('at', '<=', isoTime(clock, -triesSeconds)),
    db.deleteFrom('patient_keys').where('expires_at', '<=', isoTime(clock, -uploadSeconds)),
    db.deleteFrom('session_tokens').where('expires_at', '<=', now),
    sessions.where('created_at', '<=', isoTime(clock, -config.sessionTtl)),
    sessions
      .where('created_at', '<', isoTime(clock, -60))
      .where('id', 'not in', db.selectFrom('session_tokens').select('session_id')),
  ];
  return [() => db.transaction().execute(ofUploads), ...deletions.map((each) => () => each.execute())];
};

/**
 * Runs all periodic work. May run in several processes at once and be interrupted at any point. While a
 * run waits for an operator (see retention.ts), nothing expires, not even log-ins and uploads.
 * @param options.confirmed whether an operator has confirmed that the clock is right.
 */
export async function maintain(context: MaintenanceContext, { confirmed }: { confirmed: boolean }) {
  // The whole run uses one time, because the clock may change between two steps.
  const now = context.clock();
  const run = { ...context, clock: () => now };
  /** Deletions that wait for an operator because the clock may be wrong; null: none. */
  const held = confirmed ? null : await findHeldRun(run);
  let deletedRequests = 0;
  let deletedObjects = 0;
  let trail = '';
  const expiries = held ? [] : [async () => (deletedRequests = await forgetOldForms(run)), ...expiryDeletions(run)];
  const sweeping = async () => (deletedObjects = await sweep(context));
  try {
    await eachAlone([...expiries, sweeping], (step) => step());
  } finally {
    trail = await sealTrail(run);
    if (!held) await forgetOldEntries(run);
  }
  return { deletedRequests, deletedObjects, trail, held };
}
