import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { statusLabel } from './status-label.ts';
import { columnTitles } from './columns.ts';
import { sortKeys } from './request-sorting.ts';

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

/** For a time that is missing the cell stays empty: 'N/A' would only be in the way of sorting. */
const dateCell = (iso: string | null | undefined): string => (iso ? formatCroatianDate(iso) : '');

const cellsOf = (request: ContactFormRecord): string[] => [
  request.fullName ?? '',
  request.email ?? '',
  formatPhone(request.phoneNumber ?? ''),
  dateCell(request.createdAt),
  dateCell(request.finishedAt),
  statusLabel(request.status),
  String(request.requiredCompletion),
  String(request.overallCompletion),
];

/**
 * The requests as a file for spreadsheets in Croatia and Italy: semicolons, CRLF, and a byte-order mark so that
 * č and š are read as UTF-8.
 */
export function requestsToCsv(requests: readonly ContactFormRecord[]): string {
  const head = sortKeys.map((key) => columnTitles[key]);
  const rows = [head, ...requests.map(cellsOf)].map((cells) => cells.map(safeCell).join(';'));
  return `\uFEFF${rows.join('\r\n')}\r\n`;
}
