import type { ExpressionBuilder } from 'kysely';
import { forgetForms } from '../requests/forget.ts';
import { openStatuses } from '../requests/repository.ts';
import type { Context } from '../context.ts';
import { countRows, exists, isoTime, type Connection } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { eachAlone } from '../due-work.ts';
import { recall, remember } from '../db/settings.ts';
import { trailBegins } from '../trail/trail-chain.ts';

type RetentionContext = Pick<Context, 'config' | 'clock' | 'database'>;

const daySeconds = 24 * 3600;

/** If the clock is further ahead of the last run than this, it may be wrong. */
const longestPauseSeconds = 7 * daySeconds;

/**
 * Maximum deletions without an operator's confirmation while the clock may be wrong: a tenth of all rows or twenty,
 * whichever is more, but never more than half of them.
 */
const cautiousForms = 20;
const cautiousShare = 0.1;
const cautiousShareOfFew = 0.5;
const isMuch = (due: number, total: number): boolean =>
  due > Math.max(total * cautiousShare, Math.min(cautiousForms, total * cautiousShareOfFew));

const lastRunName = 'last_retention_run';

/** Longest lifetime of a draft without e-mail address and telephone number, which the clinic could not answer. */
const daysWithoutContact = 3;

/** @returns the condition for data past retention: drafts since their last change, requests since submission. */
const isDue = ({ config, clock }: RetentionContext) => {
  const { draftDays } = config.retention;
  const draftsBefore = isoTime(clock, -draftDays * daySeconds);
  const withoutContactBefore = isoTime(clock, -Math.min(draftDays, daysWithoutContact) * daySeconds);
  const formsBefore = isoTime(clock, -config.retention.formDays * daySeconds);
  return (form: ExpressionBuilder<Tables, 'contact_forms'>) =>
    form.or([
      form('status', 'in', openStatuses).and('updated_at', '<', draftsBefore),
      form('status', 'in', openStatuses)
        .and('updated_at', '<', withoutContactBefore)
        .and('email', '=', '')
        .and('phone_number', '=', ''),
      form('status', 'in', ['completed', 'rejected']).and('finished_at', '<', formsBefore),
    ]);
};

export const lastRetentionRun = (db: Connection): Promise<string | null> => recall(db, lastRunName);

export async function planRetention(context: RetentionContext) {
  const { db } = context.database;
  const forms = db.selectFrom('contact_forms');
  const entries = db.selectFrom('access_trail');
  return {
    due: await countRows(forms.where(isDue(context))),
    total: await countRows(forms),
    dueEntries: await countRows(entries.where('at', '<', trailBegins(context))),
    totalEntries: await countRows(entries),
    lastRun: await lastRetentionRun(db),
  };
}

/** @returns the number of drafts and submissions whose deletion is a day late. */
export const countOverdue = ({ config, clock, database }: RetentionContext): Promise<number> => {
  const yesterday = () => new Date(clock().getTime() - daySeconds * 1000);
  return countRows(database.db.selectFrom('contact_forms').where(isDue({ config, clock: yesterday, database })));
};

/** @returns the plan of a run that an operator has to confirm, as the clock may be wrong; null if the run may proceed. */
export async function findHeldRun(context: RetentionContext) {
  const lastRun = await lastRetentionRun(context.database.db);
  if (lastRun !== null && lastRun >= isoTime(context.clock, -longestPauseSeconds)) return null;
  const plan = await planRetention(context);
  return isMuch(plan.due, plan.total) || isMuch(plan.dueEntries, plan.totalEntries) ? plan : null;
}

/**
 * Deletes drafts and submissions past their retention with their files, and records the run even if the clock was set back.
 * @returns their number. @throws the first failure, after the other deletions.
 */
export async function forgetOldForms(context: RetentionContext): Promise<number> {
  const { clock, database } = context;
  const { db } = database;
  const due = isDue(context);
  let total = 0;
  const forget = async ({ id }: { id: number }) => {
    total += await db.transaction().execute(async (tx) => {
      const form = tx.selectFrom('contact_forms').select('id').where('id', '=', id);
      // A draft may have changed since it was found.
      return (await exists(form.where(due))) ? forgetForms(tx, clock, [id]) : 0;
    });
  };
  try {
    await eachAlone(await db.selectFrom('contact_forms').select('id').where(due).execute(), forget);
  } finally {
    await remember(db, lastRunName, isoTime(clock));
  }
  return total;
}
