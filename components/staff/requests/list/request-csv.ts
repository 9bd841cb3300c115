import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import { formatCroatianDate } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { toCsv } from '../../parts/csv.ts';
import { callTimeLabel, statusLabel } from '../record/status-label.ts';
import titles from '../request-titles.json' with { type: 'json' };
import { stateTitles, type FollowUps } from '../engine/follow-up-state.ts';
import { columnTitles } from '#shared/requests/sorting.ts';

/** A missing time is an empty cell, because 'N/A' would disturb sorting. */
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

/** The titles of the form's fields that the list omits. */
const omittedTitles: Record<Exclude<keyof CallAnswer<'exportList'>['messages'][number], 'formId'>, string> = {
  service: 'Usluga',
  message: 'Poruka',
  callTime: 'Želi poziv',
  source: 'Izvor',
};

/** Values that the list omits. Not every provider supports them (docs/product.md, 7.4). */
export interface ExportedMore extends Pick<CallAnswer<'exportList'>, 'messages'> {
  followUps: FollowUps;
}

export function requestsToCsv(requests: readonly ContactFormRecord[], more: ExportedMore | null = null): string {
  const hasQuotes = requests.some(({ quote }) => quote);
  const additions = ['callTime', 'source'] as const;
  const missing = additions.filter((field) => !more?.messages.some((values) => values[field] !== undefined));
  const omitted = Object.entries(omittedTitles).filter(([name]) => !missing.some((field) => field === name));
  const messages = new Map(more?.messages.map(({ formId, ...values }) => [String(formId), values]));
  const moreCells = (id: string): string[] => {
    if (!more) return [];
    const { callTime, ...others } = messages.get(id) ?? {};
    const values: Record<string, string | null> = { ...others, callTime: callTimeLabel(callTime) };
    return [stateTitles[more.followUps.get(id)?.state ?? 'new'], ...omitted.map(([field]) => values[field] ?? '')];
  };
  return toCsv([
    [
      ...Object.values(columnTitles),
      ...(more ? ['Stanje', ...omitted.map(([, title]) => title)] : []),
      ...(hasQuotes ? ['Ponuda'] : []),
    ],
    ...requests.map((request) => [
      ...cellsOf(request),
      ...moreCells(String(request.id)),
      ...(hasQuotes ? [request.quote ? titles.quotes[request.quote] : ''] : []),
    ]),
  ]);
}
