import { useCallback, useEffect, useState } from 'react';
import { listViewQuery, parseListView, type ListView } from './list-view.ts';

/** A change of the search adds no step to the history: Back would undo it letter by letter. */
const replacesEntry = (before: ListView, after: ListView): boolean =>
  before.filters.search !== after.filters.search;

/**
 * The view of the list, kept in the URL.
 * @param initialQuery the query the page was rendered for.
 * @returns the view and how to change it; Back and Forward change it too.
 */
export function useListView(initialQuery: string): [ListView, (next: ListView) => void] {
  const [view, setView] = useState(() => parseListView(initialQuery));

  useEffect(() => {
    const onPopState = () => setView(parseListView(window.location.search));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  const change = useCallback(
    (next: ListView) => {
      const url = window.location.pathname + listViewQuery(next);
      if (replacesEntry(view, next)) window.history.replaceState({}, '', url);
      else window.history.pushState({}, '', url);
      setView(next);
    },
    [view],
  );
  return [view, change];
}
