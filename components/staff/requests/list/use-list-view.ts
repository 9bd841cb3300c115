import { useCallback, useEffect, useRef, useState } from 'react';
import { onPageStep, pushPageEntry, replacePageEntry } from '#components/app/page-history.ts';
import { listViewQuery, parseListView, type ListView } from './list-view.ts';

export type ChangeView = (change: (view: ListView) => ListView) => void;

export interface ChangeableView {
  view: ListView;
  /** Changes what the list shows; always the same function. */
  change: ChangeView;
  /** Opens a request, or another one in its place, which adds no step to the history; always the same function. */
  open: (id: string, page: number) => void;
  /** Closes the request, as Back does; always the same function. */
  close: () => void;
}

/** Browsers refuse to note more than some hundred changes of the URL in half a minute: typing is noted at its rests. */
const typingRestMilliseconds = 250;

/** A change of the search adds no step to the history: Back would undo it letter by letter. */
const isTyping = (before: ListView, after: ListView): boolean =>
  before.filters.search !== after.filters.search;

const urlOf = (view: ListView): string => window.location.pathname + listViewQuery(view);

/**
 * The view of the list, kept in the URL.
 * @param initialQuery the query the page was rendered for.
 * @returns the view and how to change it; Back and Forward change it too.
 */
export function useListView(initialQuery: string): ChangeableView {
  const [view, setView] = useState(() => parseListView(initialQuery));
  const latest = useRef(view);
  const unnoted = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the step before the present one is the list without the request. */
  const isListBehind = useRef(false);
  /** Set while the browser takes the step back to the list: an entry added meanwhile would be the one it leaves. */
  const stepBack = useRef<'underWay' | 'stepAwaits' | null>(null);

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
      isListBehind.current = false;
      const taken = stepBack.current;
      stepBack.current = null;
      if (taken === 'stepAwaits') pushPageEntry(urlOf(latest.current));
      if (taken !== null) return true;
      show(parseListView(window.location.search));
      return true;
    });
    return () => {
      stopWatching();
      // By now the URL is another page's.
      clearTimeout(unnoted.current);
    };
  }, [show]);

  const step = useCallback(
    (next: ListView) => {
      // What was typed belongs to the step that Back leads to.
      if (unnoted.current !== undefined) note();
      if (stepBack.current === null) pushPageEntry(urlOf(next));
      else stepBack.current = 'stepAwaits';
      show(next);
    },
    [note, show],
  );

  const change = useCallback<ChangeView>(
    (changeOf) => {
      const before = latest.current;
      const next = changeOf(before);
      isListBehind.current = false;
      if (!isTyping(before, next)) {
        step(next);
        return;
      }
      clearTimeout(unnoted.current);
      unnoted.current = setTimeout(note, typingRestMilliseconds);
      show(next);
    },
    [note, show, step],
  );

  const open = useCallback(
    (id: string, page: number) => {
      const next = { ...latest.current, opened: id, page };
      if (latest.current.opened === undefined) {
        step(next);
        isListBehind.current = true;
      } else {
        // Back then leads to another page of the list.
        if (page !== latest.current.page) isListBehind.current = false;
        show(next);
        note();
      }
    },
    [note, show, step],
  );

  const close = useCallback(() => {
    show({ ...latest.current, opened: undefined });
    if (isListBehind.current && stepBack.current === null) {
      stepBack.current = 'underWay';
      history.back();
    } else note();
    isListBehind.current = false;
  }, [note, show]);

  return { view, change, open, close };
}
