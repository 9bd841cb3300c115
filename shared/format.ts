/** Formats values for display (docs/product.md, 9.1), in the clinic's time zone, so that server and browser show the same day. */
import { once } from './once.ts';

/** The clinic's time zone. All dates and times are shown and entered in it. */
const timeZone = 'Europe/Tirane';

const twoDigitDay = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const twoDigitTime = { hour: '2-digit', minute: '2-digit' } as const;

const formatIn = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));

const clinicClock = formatIn('en-US', { ...twoDigitDay, ...twoDigitTime, hourCycle: 'h23' });

const missing = 'N/A';

const validDate = (iso: string | null | undefined): Date | null => {
  const date = new Date(iso ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

/** @returns a function that formats an ISO 8601 time, with a text for anything that is not a time. */
const formatter =
  (format: () => Intl.DateTimeFormat, otherwise: string) =>
  (iso: string | null | undefined): string => {
    const date = validDate(iso);
    return date ? format().format(date) : otherwise;
  };

/** Formats an ISO 8601 time as '12/03/2025'; anything that is not a time as ''. */
export const formatItalianDate = formatter(formatIn('it-IT', twoDigitDay), '');

/** Formats an ISO 8601 month or time as 'marzo 2025'. */
export const formatItalianMonth = formatter(formatIn('it-IT', { month: 'long', year: 'numeric' }), '');

/** @returns the price at which a service begins, 'da € 1.490', without a space at which it could break. */
export const formatPrice = (euros: number): string =>
  `da €\u00a0${new Intl.NumberFormat('it', { useGrouping: 'always' }).format(euros)}`;

/** Formats the date for staff (hr-HR), 'N/A' when there is none. */
export const formatCroatianDate = formatter(formatIn('hr-HR'), missing);

/** Formats date and time for staff, '22. 11. 2026. 14:05'; 'N/A' when there is none. */
export const formatCroatianTime = formatter(formatIn('hr-HR', { ...twoDigitDay, ...twoDigitTime }), missing);

/** Formats the time of day for staff, '14:05'; '' for anything that is not a time. */
export const formatTimeOfDay = formatter(formatIn('hr-HR', twoDigitTime), '');

/**
 * Assembles the text from parts, because browsers disagree about the locales that should produce this format.
 * @returns a time in the clinic's time zone for a date-and-time input, '2026-11-24T14:05'; '' for anything that is
 *   not a time.
 */
export function clinicTimeOf(iso: string): string {
  const date = validDate(iso);
  if (!date) return '';
  const parts = new Map(
    clinicClock()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`;
}

/** @returns the calendar day of an ISO 8601 time for a date input, 'YYYY-MM-DD'; '' for anything that is not a time. */
export const calendarDay = (iso: string): string => clinicTimeOf(iso).slice(0, 10);

/** @returns the calendar day that many days after the day of an ISO 8601 time, also if the clocks change in between. */
export const dayAfter = (iso: string, days: number): string =>
  new Date(Date.parse(calendarDay(iso)) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

export const orMissing = (text: string | null | undefined): string => (text ? text : missing);

/** @returns the estimated reading time in minutes: half a minute per block, rounded up. */
export const readingTime = (blockCount: number): number => Math.ceil(blockCount / 2);

/** @returns a byte count in readable form for the page's language, '1,5 MB'. */
export function formatBytes(bytes: number, locale: 'it' | 'hr'): string {
  const [value, unit] = bytes < 1024 * 1024 ? [Math.ceil(bytes / 1024), 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
