import { sql } from 'kysely';
import type { Statistics } from '#shared/contract/staff.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection } from '../db/database.ts';

const daySeconds = 24 * 3600;

const dayOf = (column: 'created_at' | 'finished_at') => sql<string>`substr(${sql.ref(column)}, 1, 10)`;
const count = sql<number | string>`count(*)`;

/** @returns how many forms have a time in that column on each day since `since`. */
async function countByDay(
  db: Connection,
  column: 'created_at' | 'finished_at',
  since: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact_forms')
    .select([dayOf(column).as('day'), count.as('total')])
    .where(column, '>=', since)
    .where('status', '<>', 'pending')
    .groupBy(dayOf(column))
    .execute();
  return new Map(rows.map((row) => [row.day, Number(row.total)]));
}

/** Figures for the dashboard, over all forms and for each of the last days. */
export async function readStatistics(db: Connection, clock: Clock, days: number): Promise<Statistics> {
  const byStatus = await db
    .selectFrom('contact_forms')
    .select(['status', count.as('total')])
    .groupBy('status')
    .execute();
  const totalOf = (status: string) => Number(byStatus.find((row) => row.status === status)?.total ?? 0);
  const activeForms = totalOf('inProgress');
  const totalSubmissions = totalOf('completed') + totalOf('rejected');
  const all = activeForms + totalSubmissions;

  const dayNames = Array.from({ length: days }, (_, index) =>
    isoTime(clock, (index - days + 1) * daySeconds).slice(0, 10),
  );
  const since = dayNames[0] ?? '';
  const started = await countByDay(db, 'created_at', since);
  const submitted = await countByDay(db, 'finished_at', since);
  return {
    activeForms,
    completionPercentage: all === 0 ? 0 : Math.round((100 * totalSubmissions) / all),
    totalSubmissions,
    handlesPersons: true,
    daily: dayNames.map((day) => ({
      day,
      started: started.get(day) ?? 0,
      submitted: submitted.get(day) ?? 0,
    })),
  };
}
