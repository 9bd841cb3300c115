import { calendarDay } from '../format.ts';
import { timeAtClinic } from './clinic-time.ts';

const days = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'];
const day = /^(lun|mar|mer|gio|ven|sab|dom)\p{L}*$/iu;
const period = /^(?:(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?:?\s+)?(\d?\d)[:.]([0-5]\d)\s*[-–]\s*(\d?\d)[:.]([0-5]\d)$/u;

/** Days from `first` to `last`, 0 for Sunday; times as 'HH:MM'. */
export type OpeningPeriod = Record<'first' | 'last', number> & Record<'opens' | 'closes', string>;

const indexOfDay = (name = ''): number => days.indexOf(day.exec(name)?.[1]?.toLowerCase() ?? '-');

/** @param before the period before, whose days are meant if the part names none. */
function readPeriod(part: string, before: OpeningPeriod | undefined): OpeningPeriod | null {
  const [whole, from, to = from, ...times] = period.exec(part) ?? [];
  const { first, last } = from === undefined && before ? before : { first: indexOfDay(from), last: indexOfDay(to) };
  const [opensHour, opensMinute, closesHour, closesMinute] = times.map((digits) => digits.padStart(2, '0'));
  const [opens, closes] = [`${opensHour}:${opensMinute}`, `${closesHour}:${closesMinute}`];
  const isRead = whole !== undefined && first >= 0 && last >= 0 && opens < closes && closes <= '24:00';
  return isRead ? { first, last, opens, closes } : null;
}

/**
 * @param hours in Italian: 'Lun - Ven: 8:00 - 12:00, 14:00 - 20:00; Sab: 9:00 - 13:00; Dom: chiuso'.
 * @returns null if they have another form.
 */
export function openingPeriods(hours: string): OpeningPeriod[] | null {
  const periods: OpeningPeriod[] = [];
  const open = hours.split(/\s*[;/]\s*/).filter((days) => !/^\D*\bchiuso$/i.test(days));
  for (const part of open.flatMap((days) => days.split(/\s*,\s*|\s+e\s+/))) {
    if (/\bchiuso$/i.test(part)) continue;
    const read = readPeriod(part, periods.at(-1));
    if (!read) return null;
    periods.push(read);
  }
  return periods;
}

const dayMilliseconds = 24 * 3600 * 1000;
/** Minutes; a longer wait is not counted further. */
const counted = 100 * 60;

/** Clinic times in UTC. Kept, because many requests have the same days, and each costs several uses of `Intl`. */
const known = new Map<string, number>();
function utcOf(local: string): number {
  const time = known.get(local) ?? Date.parse(timeAtClinic(local) ?? '');
  known.set(local, time);
  return time;
}

/**
 * @param from, to ISO 8601. @param hours as `openingPeriods` reads them; in any other form, the clinic is always open.
 * @returns the minutes between both times in which the clinic is open, in its time zone; at most a hundred hours.
 */
export function openMinutes(from: string, to: string, hours: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const periods = openingPeriods(hours);
  if (!periods) return Math.min(counted, Math.max(0, Math.floor((end - start) / 60_000)));
  let open = 0;
  const firstNoon = Date.parse(`${calendarDay(from)}T12:00Z`);
  for (let noon = firstNoon; noon < end + dayMilliseconds; noon += dayMilliseconds) {
    const date = new Date(noon).toISOString().slice(0, 10);
    const weekday = new Date(noon).getUTCDay();
    for (const { first, last, opens, closes } of periods) {
      if ((weekday - first + 7) % 7 > (last - first + 7) % 7) continue;
      open += Math.max(0, Math.min(end, utcOf(`${date}T${closes}`)) - Math.max(start, utcOf(`${date}T${opens}`)));
    }
    if (open > counted * 60_000) break;
  }
  return Math.min(counted, Math.floor(open / 60_000));
}

/** @returns '25 min' or '9 h'. */
export const formatWait = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
