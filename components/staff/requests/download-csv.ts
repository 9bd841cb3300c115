import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';
import { recordsToCsv } from './record-csv.ts';

/** Hands the records to the browser as a file named for the day. */
export function downloadCsv(records: readonly ContactFormRecord[]): void {
  const url = URL.createObjectURL(new Blob([recordsToCsv(records)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `kontakt-forme-${calendarDay(new Date().toISOString())}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
