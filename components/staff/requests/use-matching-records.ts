import { useDeferredValue, useMemo } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { ListView } from './list-view.ts';
import { filterRecords } from './record-filters.ts';
import { sortRecords } from './record-sorting.ts';

/**
 * The records a view asks for, in its order. Typing stays fluent over ten thousand of them: they may follow a moment
 * later, and are sorted once for all that is typed.
 * @param hidden records that are not shown whatever the view.
 */
export function useMatchingRecords(
  records: readonly ContactFormRecord[],
  hidden: ReadonlySet<ContactFormRecord['id']>,
  view: ListView,
): readonly ContactFormRecord[] {
  const filters = useDeferredValue(view.filters);
  const { sorting } = view;
  const sorted = useMemo(
    () =>
      sortRecords(
        records.filter(({ id }) => !hidden.has(id)),
        sorting,
      ),
    [records, hidden, sorting],
  );
  return useMemo(() => filterRecords(sorted, filters), [sorted, filters]);
}
