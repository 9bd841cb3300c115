import { saveFile } from './save-file.ts';

/** A phone number as `formatPhone` writes it: no spreadsheet takes it for a formula or for one big number. */
const writtenNumber = /^\+\d{1,3}(?: \d{2,4})+$/;

/**
 * A spreadsheet runs a cell that starts like a formula, also after blanks: an apostrophe in front makes it text.
 * Line breaks inside a cell would start a row in programs that ignore quotes, so they become blanks.
 */
const safeCell = (value: string): string => {
  const oneLine = value.replace(/[\r\n\t]+/g, ' ');
  const isRisky = /^\s*[=+\-@|%＝＋－＠]/.test(oneLine) && !writtenNumber.test(oneLine);
  const text = isRisky ? `'${oneLine}` : oneLine;
  return `"${text.replaceAll('"', '""')}"`;
};

/**
 * Rows as a file for spreadsheets in Croatia and Italy: semicolons, CRLF, and a byte-order mark so that č and š are
 * read as UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(safeCell).join(';')).join('\r\n')}\r\n`;
}

/** Hands a CSV file to the browser, named for the day. */
export function downloadCsv(name: string, csv: string): void {
  saveFile(name, 'csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
