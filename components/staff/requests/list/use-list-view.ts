import { useCallback, useEffect, useRef, useState } from 'react';
import { listViewQuery, parseListView, type ListView } from '#shared/requests/list-view.ts';
import { requestViews } from '#shared/requests/views.ts';
import { onPageStep, pageEntryNotes, pushPageEntry, replacePageEntry } from '#components/app/page-history.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { readStored, writeStored } from '#components/app/browser-storage.ts';

/** Pause in typing after which the search is recorded, because browsers limit the rate of URL changes. */
const typingRestMilliseconds = 250;

/** Changing the search adds no history entry, because Back would then undo it letter by letter. */
const isTyping = (before: ListView, after: ListView): boolean =>
  before.opened === after.opened && before.filters.search !== after.filters.search;

interface Entry {
  view: ListView;
  /** True if the previous entry is the list without the open request. */
  isListBehind: boolean;
}

const describe = ({ view, isListBehind }: Entry) =>
  [window.location.pathname + listViewQuery(view), { search: view.filters.search, isListBehind }] as const;

function readEntry(): Entry {
  const { search, isListBehind } = pageEntryNotes() ?? {};
  return {
    view: parseListView(
      new URLSearchParams(window.location.search),
      typeof search === 'string' ? search : '',
    ),
    isListBehind: isListBehind === true,
  };
}

/** @returns the current entry. An entry without state and query gets the view that was last chosen. */
function firstEntry(setting: string): Entry {
  // The server renders no part of the list.
  if (typeof window === 'undefined')
    return { view: parseListView(new URLSearchParams()), isListBehind: false };
  const entry = readEntry();
  if (pageEntryNotes() !== null || window.location.search !== '') return entry;
  const chosen = readStored(setting);
  const requestView = requestViews.find((each) => each === chosen) ?? null;
  return { ...entry, view: { ...entry.view, requestView } };
}

/**
 * The view of the list, kept in the URL; the search is kept in the history entry.
 * @returns the view, which Back and Forward change too, and functions to change it.
 */
export function useListView() {
  const { user } = useSession();
  /** Storage key of the view that this account last chose in this browser. */
  const setting = `requestView ${user?.email ?? ''}`;
  const [begun] = useState(() => firstEntry(setting));
  const [view, setView] = useState(begun.view);
  const present = useRef(begun);
  const unnoted = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set until `history.back()` has finished. An entry added before would be the one that the browser leaves. */
  const stepBack = useRef<'underWay' | 'stepAwaits' | null>(null);

  const note = useCallback(() => {
    clearTimeout(unnoted.current);
    unnoted.current = undefined;
    const [url, notes] = describe(present.current);
    // The open document is noted as well.
    replacePageEntry(url, { ...pageEntryNotes(), ...notes });
  }, []);

  const show = useCallback((entry: Entry) => {
    present.current = entry;
    setView(entry.view);
  }, []);

  // Writes the state at once, so that a view chosen later in another tab does not change this entry.
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
      // The URL already belongs to another page.
      clearTimeout(unnoted.current);
    };
  }, [show]);

  const step = useCallback(
    (entry: Entry) => {
      // The typed search belongs to the entry to which Back returns.
      if (unnoted.current !== undefined) note();
      if (stepBack.current === null) pushPageEntry(...describe(entry));
      else stepBack.current = 'stepAwaits';
      show(entry);
    },
    [note, show],
  );

  /**
   * Changes the view. Shows the first page unless another is given. This function is stable.
   * @param isChoice true if the view is opened again the next day; leaving a view for a search is no such choice.
   */
  const change = useCallback(
    (changes: Partial<ListView>, isChoice = false) => {
      const before = present.current;
      const next = { ...before.view, page: 1, ...changes };
      if (isChoice) writeStored(setting, next.requestView);
      if (!isTyping(before.view, next)) {
        step({ view: next, isListBehind: false });
        return;
      }
      clearTimeout(unnoted.current);
      unnoted.current = setTimeout(note, typingRestMilliseconds);
      show({ ...before, view: next });
    },
    [setting, note, show, step],
  );

  /** Opens a request. Adds no history entry if another request is open. This function is stable. */
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

  /** Closes the request, as Back does. This function is stable. */
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
