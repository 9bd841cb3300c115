import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { calendarDay } from '#shared/format.ts';
import { requestsToCsv } from './request-csv.ts';

/** Hands the requests to the browser as a file named for the day. */
export function downloadCsv(requests: readonly ContactFormRecord[]): void {
  const url = URL.createObjectURL(new Blob([requestsToCsv(requests)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `kontakt-forme-${calendarDay(new Date().toISOString())}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
