import type { TrailQuery } from '#shared/contract/trail.ts';
import { isAction } from './trail-entries.ts';

/** The values of the filter form; '' if nothing was chosen. Days are YYYY-MM-DD in the browser's time zone, both inclusive. */
export const noFilters = { staffId: '', action: '', firstDay: '', lastDay: '' };
export type TrailFilters = typeof noFilters;

const startOfDay = (day: string, daysLater = 0): string | undefined => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
};

export function trailQuery({ staffId, action, firstDay, lastDay }: TrailFilters): TrailQuery {
  return {
    staffId: staffId === '' ? undefined : Number(staffId),
    action: isAction(action) ? action : undefined,
    from: startOfDay(firstDay),
    until: startOfDay(lastDay, 1),
  };
}
