import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { ListExport } from '#shared/contract/staff.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { toCsv } from '../../parts/csv.ts';
import { statusLabel } from '../record/status-label.ts';
import { columnTitles } from '../record/columns.ts';
import { stateTitles, type FollowUps } from '../follow-up/follow-up-state.ts';
import { sortKeys } from '../record/request-sorting.ts';

/** A missing time is an empty cell: 'N/A' would disturb sorting. */
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

/** What a provider's additions add to the list. */
export interface ExportedMore {
  messages: ListExport['messages'];
  followUps: FollowUps;
}

/** @returns the cells that the list omits, by the request's id as text. */
function moreCells({ messages, followUps }: ExportedMore): (id: string) => string[] {
  const byId = new Map(messages.map((each) => [String(each.formId), each]));
  return (id) => [
    stateTitles[followUps.get(id)?.state ?? 'new'],
    byId.get(id)?.service ?? '',
    byId.get(id)?.message ?? '',
  ];
}

/** @returns the requests as CSV, with more columns if the additions are given. */
export function requestsToCsv(
  requests: readonly ContactFormRecord[],
  more: ExportedMore | null = null,
): string {
  const titles = sortKeys.map((key) => columnTitles[key]);
  if (!more) return toCsv([titles, ...requests.map(cellsOf)]);
  const moreOf = moreCells(more);
  return toCsv([
    [...titles, 'Stanje', 'Usluga', 'Poruka'],
    ...requests.map((request) => [...cellsOf(request), ...moreOf(String(request.id))]),
  ]);
}
