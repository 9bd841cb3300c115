import { useDeferredValue, useMemo } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { ListView } from './list-view.ts';
import { filterRequests } from './request-filters.ts';
import { sortRequests } from '../record/request-sorting.ts';

/**
 * The requests a view asks for, in its order. Typing stays fluent over ten thousand of them: they may follow a moment
 * later, and are sorted once for all that is typed.
 * @param hidden requests that no view shows.
 */
export function useMatchingRequests(
  requests: readonly ContactFormRecord[],
  hidden: ReadonlySet<ContactFormRecord['id']>,
  view: ListView,
): readonly ContactFormRecord[] {
  const filters = useDeferredValue(view.filters);
  const { sorting } = view;
  const sorted = useMemo(
    () =>
      sortRequests(
        requests.filter(({ id }) => !hidden.has(id)),
        sorting,
      ),
    [requests, hidden, sorting],
  );
  return useMemo(() => filterRequests(sorted, filters), [sorted, filters]);
}
