import { useCallback, useEffect, useRef, useState } from 'react';
import { onPageStep, pushPageEntry, replacePageEntry } from '#components/app/page-history.ts';
import { listViewQuery, parseListView, type ListView } from './list-view.ts';

export type ChangeView = (change: (view: ListView) => ListView) => void;

/** Browsers refuse to note more than some hundred changes of the URL in half a minute: typing is noted at its rests. */
const typingRestMilliseconds = 250;

/** A change of the search adds no step to the history: Back would undo it letter by letter. */
const isTyping = (before: ListView, after: ListView): boolean =>
  before.filters.search !== after.filters.search;

const urlOf = (view: ListView): string => window.location.pathname + listViewQuery(view);

/**
 * The view of the list, kept in the URL.
 * @param initialQuery the query the page was rendered for.
 * @returns the view and how to change it, always the same function; Back and Forward change it too.
 */
export function useListView(initialQuery: string): [ListView, ChangeView] {
  const [view, setView] = useState(() => parseListView(initialQuery));
  const latest = useRef(view);
  const unnoted = useRef<ReturnType<typeof setTimeout>>(undefined);

  const note = useCallback(() => {
    clearTimeout(unnoted.current);
    unnoted.current = undefined;
    replacePageEntry(urlOf(latest.current));
  }, []);

  const show = useCallback((next: ListView) => {
    latest.current = next;
    setView(next);
  }, []);

  useEffect(() => {
    const { pathname } = window.location;
    const stopWatching = onPageStep(() => {
      if (window.location.pathname !== pathname) return false;
      clearTimeout(unnoted.current);
      unnoted.current = undefined;
      show(parseListView(window.location.search));
      return true;
    });
    return () => {
      stopWatching();
      // By now the URL is another page's.
      clearTimeout(unnoted.current);
    };
  }, [show]);

  const change = useCallback<ChangeView>(
    (changeOf) => {
      const before = latest.current;
      const next = changeOf(before);
      if (isTyping(before, next)) {
        clearTimeout(unnoted.current);
        unnoted.current = setTimeout(note, typingRestMilliseconds);
      } else {
        // What was typed belongs to the step that Back leads to.
        if (unnoted.current !== undefined) note();
        pushPageEntry(urlOf(next));
      }
      show(next);
    },
    [note, show],
  );
  return [view, change];
}
