import { forgetForms } from '../contact-form/forget.ts';
import { isoTime, type Context } from '../context.ts';
import { abandonUploads } from '../uploads/pending-uploads.ts';
import { sweep } from './sweep.ts';

export interface Maintained {
  forgottenForms: number;
  deletedObjects: number;
}

const daySeconds = 24 * 3600;
const batchSize = 200;

/** Removes drafts and submissions past their retention, rows and files together. */
async function forgetOldForms({ config, clock, database }: Context): Promise<number> {
  const draftsBefore = isoTime(clock, -config.retention.draftDays * daySeconds);
  const formsBefore = isoTime(clock, -config.retention.formDays * daySeconds);
  let total = 0;
  for (;;) {
    const forgotten = await database.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('contact_forms')
        .select('id')
        .where((form) =>
          form.or([
            form('status', 'in', ['pending', 'inProgress']).and('updated_at', '<', draftsBefore),
            form('status', 'in', ['completed', 'rejected']).and('finished_at', '<', formsBefore),
          ]),
        )
        .limit(batchSize)
        .execute();
      return forgetForms(
        tx,
        clock,
        rows.map((row) => row.id),
      );
    });
    total += forgotten;
    if (forgotten < batchSize) return total;
  }
}

/** Marks the objects of uploads nobody confirmed in time. */
async function abandonExpiredUploads({ clock, database }: Context): Promise<void> {
  const now = isoTime(clock);
  await database.db
    .transaction()
    .execute((tx) => abandonUploads(tx, clock, (where) => where.where('expires_at', '<=', now)));
}

async function forgetExpiredTokens({ clock, database }: Context): Promise<void> {
  const { db } = database;
  await db.deleteFrom('session_tokens').where('expires_at', '<=', isoTime(clock)).execute();
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', isoTime(clock, -60))
    .where('id', 'not in', db.selectFrom('session_tokens').select('session_id'))
    .execute();
}

/** Everything that is done from time to time. Safe to run in several processes at once and to break off anywhere. */
export async function maintain(context: Context): Promise<Maintained> {
  const forgottenForms = await forgetOldForms(context);
  await abandonExpiredUploads(context);
  await forgetExpiredTokens(context);
  return { forgottenForms, deletedObjects: await sweep(context) };
}
