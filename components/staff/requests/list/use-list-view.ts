import { useCallback, useEffect, useRef, useState } from 'react';
import { onPageStep, pageEntryNotes, pushPageEntry, replacePageEntry } from '#components/app/page-history.ts';
import { listViewQuery, parseListView, type ListView } from './list-view.ts';
import { useKeptView, type KeptView } from './use-kept-view.ts';

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

/** What an entry of the history describes. */
interface Entry {
  view: ListView;
  /** Whether the entry before it is the list without the request. */
  isListBehind: boolean;
}

const describe = ({ view, isListBehind }: Entry) =>
  [window.location.pathname + listViewQuery(view), { search: view.filters.search, isListBehind }] as const;

/** @returns the present entry. */
function readEntry(): Entry {
  const { search, isListBehind } = pageEntryNotes() ?? {};
  return {
    view: parseListView(window.location.search, typeof search === 'string' ? search : ''),
    isListBehind: isListBehind === true,
  };
}

/** @returns the present entry; one that nothing is known of has the view that was chosen last. */
function firstEntry(kept: KeptView): Entry {
  const entry = readEntry();
  const isUnknown = pageEntryNotes() === null && window.location.search === '';
  return isUnknown ? { ...entry, view: { ...entry.view, requestView: kept.read() } } : entry;
}

/**
 * The view of the list, kept in the URL and, what is typed, with the entry of the history. Used in the browser only.
 * @returns the view and how to change it; Back and Forward change it too.
 */
export function useListView(): ChangeableView {
  const kept = useKeptView();
  const [begun] = useState(() => firstEntry(kept));
  const [view, setView] = useState(begun.view);
  const present = useRef(begun);
  const unnoted = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set while the browser takes the step back to the list: an entry added meanwhile would be the one it leaves. */
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

  // Once described, an entry does not change with what is chosen elsewhere.
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
      // By now the URL is another page's.
      clearTimeout(unnoted.current);
    };
  }, [show]);

  const step = useCallback(
    (entry: Entry) => {
      // What was typed belongs to the step that Back leads to.
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
        // From another page than the one it was opened on, Back leads to that page of the list.
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
