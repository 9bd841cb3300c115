import type { TrailEntry } from '#shared/contract/trail.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { toCsv } from '../parts/csv.ts';
import { entryTitle, personOf } from './action-title.ts';

export function trailToCsv(entries: readonly TrailEntry[]): string {
  const rows = entries.map((entry) => [
    formatCroatianTime(entry.at),
    entry.at,
    personOf(entry),
    entryTitle(entry),
    entry.address ?? '',
  ]);
  return toCsv([['Vrijeme', 'Vrijeme (UTC)', 'Osoba', 'Radnja', 'Mreža'], ...rows]);
}
