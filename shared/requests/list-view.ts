import type { ContactFormRecord } from '../contract/requests.ts';
import { queryText } from '../contract/routes.ts';
import { filterRequests, noFilters, quoteFilters, statusFilters, type RequestFilters } from './filters.ts';
import { isNewestFirst, newestFirst, sortKeys, sortRequests, type Sorting } from './sorting.ts';
import { isInView, requestViews, type FollowUpSource, type RequestView } from './views.ts';

/** Everything that determines the visible rows; the URL contains all of it except the search (docs/product.md, 4.4). */
export interface ListView {
  /** null: the whole list. */
  requestView: RequestView | null;
  filters: RequestFilters;
  sorting: Sorting;
  /** Counted from 1. */
  page: number;
  /** The id of the open request. */
  opened?: string | undefined;
}

export const rowsPerPage = 50;

const isDay = (text: string | null): text is string => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};
const oneOf = <T extends string>(allowed: readonly T[], text: string | null, otherwise: T): T =>
  allowed.find((value) => value === text) ?? otherwise;

/** @param search the searched text, which is not in the query. @returns the view, with defaults for invalid values. */
export function parseListView(params: { get: (name: string) => string | null }, search = ''): ListView {
  const from = params.get('from');
  const to = params.get('to');
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  return {
    requestView: requestViews.find((each) => each === params.get('view')) ?? null,
    filters: {
      search,
      status: oneOf(statusFilters, params.get('status'), noFilters.status),
      quote: oneOf(quoteFilters, params.get('quote'), noFilters.quote),
      createdFrom: isDay(from) ? from : '',
      createdTo: isDay(to) ? to : '',
    },
    sorting: sort
      ? { key: oneOf(sortKeys, sort.replace(/^-/, ''), newestFirst.key), descending: sort.startsWith('-') }
      : newestFirst,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    opened: params.get('form') || undefined,
  };
}

/** @returns a view's query, '' or '?…', without defaults and without the search, which may be personal data. */
export function listViewQuery({ requestView, filters, sorting, page, opened }: ListView): string {
  return queryText({
    view: requestView ?? undefined,
    status: filters.status === 'all' ? undefined : filters.status,
    quote: filters.quote === 'all' ? undefined : filters.quote,
    from: filters.createdFrom || undefined,
    to: filters.createdTo || undefined,
    sort: isNewestFirst(sorting) ? undefined : (sorting.descending ? '-' : '') + sorting.key,
    page: page > 1 ? page : undefined,
    form: opened || undefined,
  });
}

export function matchingRequests(
  requests: readonly ContactFormRecord[],
  { requestView, filters, sorting }: ListView,
  followUps: FollowUpSource,
  today: string,
): ContactFormRecord[] {
  const inView =
    requestView === null ? requests : requests.filter((each) => isInView(requestView, each, followUps, today));
  return sortRequests(filterRequests(inView, filters), sorting);
}

export const pageCount = (rowCount: number): number => Math.max(1, Math.ceil(rowCount / rowsPerPage));

export const pageWith = (index: number): number => Math.floor(index / rowsPerPage) + 1;

/** @returns the rows of a page; a page past the end is the last one. */
export function pageOf<Row>(rows: readonly Row[], page: number): Row[] {
  const start = (Math.min(page, pageCount(rows.length)) - 1) * rowsPerPage;
  return rows.slice(start, start + rowsPerPage);
}
