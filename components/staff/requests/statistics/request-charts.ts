import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';
import { isSubmitted } from './request-statistics.ts';

/** One bar of a chart. */
export interface Bar {
  label: string;
  value: number;
}

/** A bar chart's contents, independent of any library. */
export interface BarPicture {
  bars: readonly Bar[];
  /** upright: a bar for each point in time; lying: a bar for each name. */
  direction: 'upright' | 'lying';
  /** The title of the counted items: 'Upiti'. */
  counted: string;
  /** A bar's full label, shown on hover. */
  nameOf: (label: string) => string;
}

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

/**
 * @returns the number of requests begun in each of the last weeks, the current one last; a week is named by
 *   its Monday. Weeks before the first request are omitted.
 * @param now ISO 8601.
 */
export function requestsByWeek(requests: readonly ContactFormRecord[], now: string, weeks: number): Bar[] {
  const counts = new Map<number, number>();
  for (const { createdAt } of requests) {
    const day = calendarDay(createdAt);
    if (day === '') continue;
    const monday = mondayOf(day);
    counts.set(monday, (counts.get(monday) ?? 0) + 1);
  }
  const current = mondayOf(calendarDay(now));
  const week = 7 * dayMilliseconds;
  const shown = Math.min(weeks, (current - Math.min(current, ...counts.keys())) / week + 1);
  return Array.from({ length: shown }, (_, index) => {
    const monday = current - (shown - 1 - index) * week;
    return { label: shortDay(monday), value: counts.get(monday) ?? 0 };
  });
}

/** @returns the number of requests that have completed each step. */
export function requestFunnel(requests: readonly ContactFormRecord[]): Bar[] {
  const count = (passed: (request: ContactFormRecord) => boolean) => requests.filter(passed).length;
  return [
    { label: 'Započeto', value: requests.length },
    { label: 'Ime', value: count(({ fullName }) => Boolean(fullName)) },
    { label: 'Kontakt', value: count(({ email, phoneNumber }) => Boolean(email) || Boolean(phoneNumber)) },
    { label: 'Obavezna polja', value: count(({ requiredCompletion }) => requiredCompletion >= 100) },
    { label: 'Poslano', value: count(isSubmitted) },
  ];
}
