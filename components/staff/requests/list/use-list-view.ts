import { useCallback, useEffect, useRef, useState } from 'react';
import { onPageStep, pageEntryNotes, pushPageEntry, replacePageEntry } from '#components/app/page-history.ts';
import { listViewQuery, parseListView, type ListView } from './list-view.ts';
import { useKeptView, type KeptView } from './use-kept-view.ts';

export type ChangeView = (change: (view: ListView) => ListView) => void;

export interface ChangeableView {
  view: ListView;
  /** Changes what the list shows; always the same function. */
  change: ChangeView;
  /** Opens a request; replacing an open one adds no history entry. Always the same function. */
  open: (id: string, page: number) => void;
  /** Closes the request, as Back does; always the same function. */
  close: () => void;
}

/** Browsers limit URL changes to about a hundred in half a minute: typing is recorded when it pauses. */
const typingRestMilliseconds = 250;

/** Changing the search adds no history entry: Back would undo it letter by letter. */
const isTyping = (before: ListView, after: ListView): boolean =>
  before.filters.search !== after.filters.search;

/** The state of a history entry. */
interface Entry {
  view: ListView;
  /** Whether the entry before it is the list without the request. */
  isListBehind: boolean;
}

const describe = ({ view, isListBehind }: Entry) =>
  [window.location.pathname + listViewQuery(view), { search: view.filters.search, isListBehind }] as const;

/** @returns the current entry. */
function readEntry(): Entry {
  const { search, isListBehind } = pageEntryNotes() ?? {};
  return {
    view: parseListView(window.location.search, typeof search === 'string' ? search : ''),
    isListBehind: isListBehind === true,
  };
}

/** @returns the current entry; one without state has the last chosen view. */
function firstEntry(kept: KeptView): Entry {
  const entry = readEntry();
  const isUnknown = pageEntryNotes() === null && window.location.search === '';
  return isUnknown ? { ...entry, view: { ...entry.view, requestView: kept.read() } } : entry;
}

/**
 * The view of the list, kept in the URL; the search is kept in the history entry. Browser only.
 * @returns the view, which Back and Forward change too, and functions to change it.
 */
export function useListView(): ChangeableView {
  const kept = useKeptView();
  const [begun] = useState(() => firstEntry(kept));
  const [view, setView] = useState(begun.view);
  const present = useRef(begun);
  const unnoted = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True while the browser goes back to the list: an entry added meanwhile would be the one that it leaves. */
  const stepBack = useRef<'underWay' | 'stepAwaits' | null>(null);

  const note = useCallback(() => {
    clearTimeout(unnoted.current);
    unnoted.current = undefined;
    replacePageEntry(...describe(present.current));
  }, []);

  const show = useCallback((entry: Entry) => {
    present.current = entry;
    setView(entry.view);
  }, []);

  // An entry with state is independent of later choices elsewhere.
  useEffect(note, [note]);

  useEffect(() => {
    const { pathname } = window.location;
    const stopWatching = onPageStep(() => {
      if (window.location.pathname !== pathname) return false;
      clearTimeout(unnoted.current);
      unnoted.current = undefined;
      const taken = stepBack.current;
      stepBack.current = null;
      if (taken === 'stepAwaits') pushPageEntry(...describe(present.current));
      if (taken === null) show(readEntry());
      return true;
    });
    return () => {
      stopWatching();
      // The URL is another page's by now.
      clearTimeout(unnoted.current);
    };
  }, [show]);

  const step = useCallback(
    (entry: Entry) => {
      // The typed search belongs to the entry that Back leads to.
      if (unnoted.current !== undefined) note();
      if (stepBack.current === null) pushPageEntry(...describe(entry));
      else stepBack.current = 'stepAwaits';
      show(entry);
    },
    [note, show],
  );

  const change = useCallback<ChangeView>(
    (changeOf) => {
      const before = present.current;
      const next = changeOf(before.view);
      if (next.requestView !== before.view.requestView) kept.keep(next.requestView);
      if (!isTyping(before.view, next)) {
        step({ view: next, isListBehind: false });
        return;
      }
      clearTimeout(unnoted.current);
      unnoted.current = setTimeout(note, typingRestMilliseconds);
      show({ ...before, view: next });
    },
    [kept, note, show, step],
  );

  const open = useCallback(
    (id: string, page: number) => {
      const { view: before, isListBehind } = present.current;
      const next = { ...before, opened: id, page };
      if (before.opened === undefined) {
        step({ view: next, isListBehind: true });
      } else {
        // On another page of the list, Back would lead to the page that was open before.
        show({ view: next, isListBehind: isListBehind && page === before.page });
        note();
      }
    },
    [note, show, step],
  );

  const close = useCallback(() => {
    const { view: before, isListBehind } = present.current;
    show({ view: { ...before, opened: undefined }, isListBehind: false });
    if (isListBehind && stepBack.current === null) {
      stepBack.current = 'underWay';
      history.back();
    } else note();
  }, [note, show]);

  return { view, change, open, close };
}
