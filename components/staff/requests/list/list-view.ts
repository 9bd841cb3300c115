import { noFilters, statusFilters, type RequestFilters } from './request-filters.ts';
import { requestViews, type RequestView } from './request-views.ts';
import { isNewestFirst, newestFirst, sortKeys, type Sorting } from '../record/request-sorting.ts';

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

/** underWay: parts are still loading; whole: the list is complete; cutOff: loading failed after some parts. */
export type Arrival = 'underWay' | 'whole' | 'cutOff';

/** @returns whether the text is an existing day in the format of a date input. */
const isDay = (text: string | null): text is string => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};
const oneOf = <T extends string>(allowed: readonly T[], text: string | null, otherwise: T): T =>
  allowed.find((value) => value === text) ?? otherwise;

/** @param search the searched text, which is not in the query. @returns the view, with defaults for invalid values. */
export function parseListView(query: string, search = ''): ListView {
  const params = new URLSearchParams(query);
  const from = params.get('from');
  const to = params.get('to');
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  return {
    requestView: requestViews.find((each) => each === params.get('view')) ?? null,
    filters: {
      search,
      status: oneOf(statusFilters, params.get('status'), noFilters.status),
      createdFrom: isDay(from) ? from : '',
      createdTo: isDay(to) ? to : '',
    },
    sorting: sort
      ? {
          key: oneOf(sortKeys, sort.replace(/^-/, ''), newestFirst.key),
          descending: sort.startsWith('-'),
        }
      : newestFirst,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    opened: params.get('form') || undefined,
  };
}

/** @returns a view's query, '' or '?…', without defaults and without the search, which may be personal data. */
export function listViewQuery({ requestView, filters, sorting, page, opened }: ListView): string {
  const params = new URLSearchParams();
  if (requestView !== null) params.set('view', requestView);
  if (filters.status !== 'all') params.set('status', filters.status);
  if (filters.createdFrom !== '') params.set('from', filters.createdFrom);
  if (filters.createdTo !== '') params.set('to', filters.createdTo);
  if (!isNewestFirst(sorting)) params.set('sort', (sorting.descending ? '-' : '') + sorting.key);
  if (page > 1) params.set('page', String(page));
  if (opened !== undefined) params.set('form', opened);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** @returns the number of pages, at least one. */
export function pageCount(rowCount: number): number {
  return Math.max(1, Math.ceil(rowCount / rowsPerPage));
}

/** @returns the page of the row with this index. */
export const pageWith = (index: number): number => Math.floor(index / rowsPerPage) + 1;

/** @returns the rows of a page; a page past the end is the last one. */
export function pageOf<Row>(rows: readonly Row[], page: number): Row[] {
  const start = (Math.min(page, pageCount(rows.length)) - 1) * rowsPerPage;
  return rows.slice(start, start + rowsPerPage);
}
