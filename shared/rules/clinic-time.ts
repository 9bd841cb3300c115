import { clinicTimeOf } from '../format.ts';

const minute = 60_000;

/** @returns the clinic's offset from UTC in milliseconds. */
const offsetAt = (time: number): number =>
  Date.parse(`${clinicTimeOf(new Date(time).toISOString())}Z`) - Math.floor(time / minute) * minute;

/**
 * @param local '2026-11-24T14:05' in clinic time. A time in the hour skipped in spring is moved to the next
 *   hour; a time in the hour repeated in autumn means its first occurrence.
 * @returns the ISO 8601 time in UTC; null for an invalid time.
 */
export function timeAtClinic(local: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc)) return null;
  // The offsets one day before and one day after cover both sides of a clock change.
  const offsets = [offsetAt(asUtc - 1440 * minute), offsetAt(asUtc + 1440 * minute)];
  const candidates = offsets.map((offset) => asUtc - offset);
  const meant = candidates.find((time) => time + offsetAt(time) === asUtc);
  return new Date(meant ?? Math.max(...candidates)).toISOString();
}
