import { calendarDay } from '#shared/format.ts';
import { download } from './download.ts';

/** A phone number in the format of `formatPhone`, which spreadsheets parse neither as a formula nor as a number. */
const writtenNumber = /^\+\d{1,3}(?: \d{2,4})+$/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula, even after leading spaces.
 * Replaces line breaks with spaces, because some programs ignore quotes and would start a new row.
 */
const safeCell = (value: string): string => {
  const oneLine = value.replace(/[\r\n\t]+/g, ' ');
  const isRisky = /^\s*[=+\-@|%＝＋－＠]/.test(oneLine) && !writtenNumber.test(oneLine);
  const text = isRisky ? `'${oneLine}` : oneLine;
  return `"${text.replaceAll('"', '""')}"`;
};

/** @returns the rows as CSV for Croatian and Italian spreadsheets: semicolons, CRLF, byte-order mark of UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(safeCell).join(';')).join('\r\n')}\r\n`;

/** Downloads a table with the current day in its name: 'upiti-2026-11-22.csv'. */
export function downloadCsv(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  download(url, `${name}-${calendarDay(new Date().toISOString())}.csv`);
  // Safari reads the URL only after the user has allowed the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
