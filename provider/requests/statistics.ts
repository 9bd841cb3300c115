import type { Statistics } from '#shared/contract/requests-desk.ts';
import type { Connection } from '../db/database.ts';

export async function readStatistics(db: Connection): Promise<Statistics> {
  const byStatus = await db
    .selectFrom('contact_forms')
    .select(['status', db.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute();
  const totals = new Map(byStatus.map(({ status, total }) => [status, total]));
  const activeForms = totals.get('inProgress') ?? 0;
  const totalSubmissions = (totals.get('completed') ?? 0) + (totals.get('rejected') ?? 0);
  const all = activeForms + totalSubmissions;
  return {
    activeForms,
    completionPercentage: all === 0 ? 0 : Math.round((100 * totalSubmissions) / all),
    totalSubmissions,
    handlesPersons: true,
  };
}
