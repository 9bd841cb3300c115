import { clinicTimeOf } from '#shared/format.ts';

const minute = 60_000;

/** @returns milliseconds that the clinic's clock is ahead of UTC. */
const offsetAt = (time: number): number =>
  Date.parse(`${clinicTimeOf(new Date(time).toISOString())}Z`) - Math.floor(time / minute) * minute;

/**
 * @param local '2026-11-24T14:05' by the clinic's clock. An hour that is left out in spring is the one after it; of one
 *   that comes twice in autumn the first is meant.
 * @returns the ISO 8601 time in UTC; null for anything that is no such time.
 */
export function timeAtClinic(local: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc)) return null;
  // A day earlier and later the offsets on both sides of a change are known.
  const offsets = [offsetAt(asUtc - 1440 * minute), offsetAt(asUtc + 1440 * minute)];
  const candidates = offsets.map((offset) => asUtc - offset);
  const meant = candidates.find((time) => time + offsetAt(time) === asUtc);
  return new Date(meant ?? Math.max(...candidates)).toISOString();
}
