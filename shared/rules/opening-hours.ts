import { calendarDay } from '../format.ts';
import { timeAtClinic } from './clinic-time.ts';

const dayNames = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'];
const dash = /\s*[-–—]\s*/;
const closed = /\bchius[oaie]\b/i;
const range = /\d\s*[-–—]\s*\d/;
const times = /^(.*?)[:\s]*(\d?\d)(?:[:.]([0-5]\d))?\s*[-–—]\s*(\d?\d)(?:[:.]([0-5]\d))?$/;

/** Days, 0 for Sunday; times as 'HH:MM'. */
export type OpeningPeriod = Record<'opens' | 'closes', string> & { days: number[] };

/** @returns the days of 'Lun' or 'Lun - Ven'; [] for any other text, also for a part of a day: 'Mer pomeriggio'. */
function readDays(text: string): number[] {
  const named = text.split(dash).map((name) => dayNames.indexOf(/^(\p{L}{3})\p{L}*\.?$/u.exec(name)?.[1] ?? ''));
  const [first = -1, last = first] = named;
  if (named.length > 2 || first < 0 || last < 0) return [];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_day, index) => (first + index) % 7);
}

/**
 * @param hours in Italian: 'Lun - Ven: 8:00 - 12:00, 14:00 - 20:00; Sab: 9 - 13; Dom: chiuso'. Times without a day are those of
 *   the days before them.
 * @returns null if they have another form.
 */
export function openingPeriods(hours: string): OpeningPeriod[] | null {
  const periods: OpeningPeriod[] = [];
  const closedDays = new Set<number>();
  let named: number[] = [];
  let isUnknown = false;
  /** Whether days go on a list that begins as 'chiuso sabato e …'. */
  let isClosing = false;
  const plain = hours
    .toLowerCase()
    .replaceAll(/\b(?:dal?|dalle|ore|il|la)\s/g, '')
    .replaceAll(/\s(?:al?|alle)\s/g, '-');
  // 'Lun/Ven' means both days or all between them.
  for (const part of plain.split(/\s*(?:[;,\n]|(?<=(?:\d|chius.)\s*)\/)\s*|\s+e\s+/)) {
    const [whole, words = part.replace(closed, ''), from, fromMinute = '00', to, toMinute = '00'] =
      times.exec(part) ?? [];
    const name = words.replace(/[\s:]+$/, '').trim();
    const days = readDays(name);
    named.push(...days);
    isUnknown ||= name !== '' && days.length === 0;
    isClosing = whole === undefined && (isClosing || part.startsWith('chius'));
    if (isClosing || closed.test(part)) {
      if (range.test(part)) return null;
      for (const day of named) closedDays.add(day);
      [named, isUnknown] = [[], false];
    }
    if (whole === undefined) continue;
    const [opens, closes] = [`${from?.padStart(2, '0')}:${fromMinute}`, `${to?.padStart(2, '0')}:${toMinute}`];
    const meant = named.length > 0 ? named : (periods.at(-1)?.days ?? []);
    if (isUnknown || meant.length === 0 || opens >= closes || closes > '24:00') return null;
    periods.push({ days: meant, opens, closes });
    named = [];
  }
  if (isUnknown || named.length > 0) return null;
  return periods
    .map((period) => ({ ...period, days: period.days.filter((day) => !closedDays.has(day)) }))
    .filter(({ days }) => days.length > 0);
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
    for (const { days, opens, closes } of periods) {
      if (!days.includes(weekday)) continue;
      open += Math.max(0, Math.min(end, utcOf(`${date}T${closes}`)) - Math.max(start, utcOf(`${date}T${opens}`)));
    }
    if (open > counted * 60_000) break;
  }
  return Math.min(counted, Math.floor(open / 60_000));
}

/** @returns '25 min' or '9 h'. */
export const formatWait = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
