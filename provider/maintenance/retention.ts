import { sql, type ExpressionBuilder } from 'kysely';
import { forgetForms } from '../contact-form/forget.ts';
import { isoTime, type Context } from '../context.ts';
import type { Connection } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { recall, remember } from '../db/settings.ts';
import { trailBegins } from '../trail/trail-chain.ts';

type RetentionContext = Pick<Context, 'config' | 'clock' | 'database'>;

/** What a run would delete now. */
export interface RetentionPlan {
  /** Drafts and submissions past their retention. */
  due: number;
  /** All drafts and submissions. */
  total: number;
  /** The same of the access trail. */
  dueEntries: number;
  totalEntries: number;
  /** ISO time of the last run; null: there was none. */
  lastRun: string | null;
}

const daySeconds = 24 * 3600;
const batchSize = 200;

/** A clock further ahead of the last run than this may be wrong. */
const longestPauseSeconds = 7 * daySeconds;
/**
 * A run with such a clock deletes no more than this without an operator: a tenth of all requests, or twenty, of few requests half.
 */
const cautiousForms = 20;
const cautiousShare = 0.1;
const cautiousShareOfFew = 0.5;

const lastRunName = 'last_retention_run';

/** @returns the condition of being past retention: drafts by their last change, submissions by their end. */
const isDue = ({ config, clock }: RetentionContext) => {
  const draftsBefore = isoTime(clock, -config.retention.draftDays * daySeconds);
  const formsBefore = isoTime(clock, -config.retention.formDays * daySeconds);
  return (form: ExpressionBuilder<Tables, 'contact_forms'>) =>
    form.or([
      form('status', 'in', ['pending', 'inProgress']).and('updated_at', '<', draftsBefore),
      form('status', 'in', ['completed', 'rejected']).and('finished_at', '<', formsBefore),
    ]);
};

/** @returns the ISO time of the last run; null: there was none. */
export function lastRetentionRun(db: Connection): Promise<string | null> {
  return recall(db, lastRunName);
}

export async function planRetention(context: RetentionContext): Promise<RetentionPlan> {
  const { db } = context.database;
  const count = sql<number | string>`count(*)`.as('count');
  const all = await db.selectFrom('contact_forms').select(count).executeTakeFirstOrThrow();
  const due = await db
    .selectFrom('contact_forms')
    .select(count)
    .where(isDue(context))
    .executeTakeFirstOrThrow();
  const entries = db.selectFrom('access_trail').select(count);
  const dueEntries = await entries.where('at', '<', trailBegins(context)).executeTakeFirstOrThrow();
  const allEntries = await entries.executeTakeFirstOrThrow();
  return {
    due: Number(due.count),
    total: Number(all.count),
    dueEntries: Number(dueEntries.count),
    totalEntries: Number(allEntries.count),
    lastRun: await lastRetentionRun(db),
  };
}

/** @returns whether the clock is far ahead of the last run; with no run before, nothing vouches for it either. */
const isAhead = ({ clock }: RetentionContext, lastRun: string | null): boolean =>
  lastRun === null || lastRun < isoTime(clock, -longestPauseSeconds);

const isMuch = (due: number, total: number): boolean =>
  due > Math.max(total * cautiousShare, Math.min(cautiousForms, total * cautiousShareOfFew));

/**
 * @returns the plan when an operator has to decide: the clock has jumped ahead of the last run, or is wrong, and the run
 * would delete much. Null: the run may go on.
 */
export async function findHeldRun(context: RetentionContext): Promise<RetentionPlan | null> {
  if (!isAhead(context, await lastRetentionRun(context.database.db))) return null;
  const plan = await planRetention(context);
  return isMuch(plan.due, plan.total) || isMuch(plan.dueEntries, plan.totalEntries) ? plan : null;
}

/**
 * Removes drafts and submissions past their retention, rows and files together, and notes the time of the run. A clock
 * that was set back counts from its new time on.
 * @returns how many were deleted.
 */
export async function forgetOldForms(context: RetentionContext): Promise<number> {
  const { clock, database } = context;
  const due = isDue(context);
  let total = 0;
  for (;;) {
    const forgotten = await database.db.transaction().execute(async (tx) => {
      const rows = await tx.selectFrom('contact_forms').select('id').where(due).limit(batchSize).execute();
      return forgetForms(
        tx,
        clock,
        rows.map((row) => row.id),
      );
    });
    total += forgotten;
    if (forgotten < batchSize) break;
  }
  await remember(database.db, lastRunName, isoTime(clock));
  return total;
}
