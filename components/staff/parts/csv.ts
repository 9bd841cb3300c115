import { saveFile } from './save-file.ts';

/** A phone number as `formatPhone` writes it: spreadsheets read it neither as a formula nor as one number. */
const writtenNumber = /^\+\d{1,3}(?: \d{2,4})+$/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would run as a formula, also after blanks. Line breaks
 * in a cell become blanks, because some programs ignore quotes and would start a row.
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

/** Downloads a CSV file, named for the day. */
export function downloadCsv(name: string, csv: string): void {
  saveFile(name, 'csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
