import type { ContactFormRecord } from '../contract/requests.ts';
import type { RequestFigures } from '../contract/requests-desk.ts';
import { calendarDay } from '../format.ts';

const weeksShown = 12;

/** @returns whether a request was sent, even if it was rejected later. */
export const isSubmitted = ({ status }: Pick<ContactFormRecord, 'status'>): boolean =>
  status === 'completed' || status === 'rejected';

/** A request, or a `count` of requests that the figures do not tell apart. */
export type Counted = Pick<ContactFormRecord, 'createdAt' | 'status' | 'overallCompletion'> & { count?: number };

const dayMilliseconds = 24 * 3600 * 1000;

/** @returns the Monday of a calendar day's week, as a time in UTC. */
const mondayOf = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`);
  const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return time - daysSinceMonday * dayMilliseconds;
};

const shortDay = (time: number): string => {
  const date = new Date(time);
  return `${date.getUTCDate()}. ${date.getUTCMonth() + 1}.`;
};

/** @returns the requests begun in each of the last weeks, the current one last, named by Monday; none before the first request. */
function requestsByWeek(requests: readonly Counted[], now: string): RequestFigures['weeks'] {
  const counts = new Map<number, number>();
  for (const { createdAt, count = 1 } of requests) {
    const day = calendarDay(createdAt);
    if (day === '') continue;
    const monday = mondayOf(day);
    counts.set(monday, (counts.get(monday) ?? 0) + count);
  }
  const current = mondayOf(calendarDay(now));
  const week = 7 * dayMilliseconds;
  const shown = Math.min(weeksShown, (current - Math.min(current, ...counts.keys())) / week + 1);
  return Array.from({ length: shown }, (_, index) => {
    const monday = current - (shown - 1 - index) * week;
    return { label: shortDay(monday), value: counts.get(monday) ?? 0 };
  });
}

/** The figures of the dashboard (docs/product.md, 4.3), from the list, so that every provider has them. @param now ISO 8601. */
export function requestFigures(requests: readonly Counted[], now: string): RequestFigures {
  const sum = (valueOf: (request: Counted) => number) =>
    requests.reduce((total, request) => total + valueOf(request) * (request.count ?? 1), 0);
  const count = (passed: (request: Counted) => boolean) => sum((request) => Number(passed(request)));
  const total = sum(() => 1);
  return {
    active: count(({ status }) => status === 'inProgress'),
    completionPercent: total === 0 ? 0 : Math.round(sum((request) => request.overallCompletion) / total),
    submitted: count(isSubmitted),
    weeks: requestsByWeek(requests, now),
  };
}
