import { useDeferredValue, useMemo } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { ListView } from './list-view.ts';
import { filterRequests } from './request-filters.ts';
import { sortRequests } from '../record/request-sorting.ts';

/**
 * The requests that match a view, in its order. To keep typing responsive with ten thousand of them, the result may lag behind the
 * search, and typing does not sort again.
 * @param hidden requests to leave out of every view.
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
