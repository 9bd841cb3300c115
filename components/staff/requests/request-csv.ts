import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { toCsv } from '../parts/csv.ts';
import { statusLabel } from './status-label.ts';
import { columnTitles } from './columns.ts';
import { sortKeys } from './request-sorting.ts';

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

/** @returns the requests as a file for spreadsheets. */
export function requestsToCsv(requests: readonly ContactFormRecord[]): string {
  return toCsv([sortKeys.map((key) => columnTitles[key]), ...requests.map(cellsOf)]);
}
