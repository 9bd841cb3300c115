import { listViewQuery, parseListView, type ListView } from '#shared/requests/list-view.ts';
import { requestViews } from '#shared/requests/views.ts';
import { onPageStep } from '#components/app/page-history.ts';
import { pageEntryNotes, pushPageEntry, replacePageEntry } from '../../parts/page-entries.ts';
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
  const query = new URLSearchParams(window.location.search);
  const view = parseListView(query, typeof search === 'string' ? search : '');
  return { view, isListBehind: isListBehind === true };
}

/** @returns the current entry. An entry without state and query gets the view that was last chosen. */
function firstEntry(setting: string, query: string): Entry {
  if (typeof window === 'undefined') return { view: parseListView(new URLSearchParams(query)), isListBehind: false };
  const entry = readEntry();
  if (pageEntryNotes() !== null || window.location.search !== '') return entry;
  const chosen = readStored(setting);
  const requestView = requestViews.find((each) => each === chosen) ?? null;
  return { ...entry, view: { ...entry.view, requestView } };
}

/** The list's view, kept in the URL (`query` on the server); the history has its search. @param onView is told of Back. */
export function createListHistory(account: () => string, query: string, onView: (view: ListView) => void) {
  /** Storage key of the view that this account last chose in this browser. */
  const setting = () => `requestView ${account()}`;
  let present = firstEntry(setting(), query);
  let unnoted: ReturnType<typeof setTimeout> | undefined;
  /** Set until `history.back()` has finished. An entry added before would be the one that the browser leaves. */
  let stepBack: 'underWay' | 'stepAwaits' | null = null;

  const stopTimer = () => {
    clearTimeout(unnoted);
    unnoted = undefined;
  };
  const note = () => {
    stopTimer();
    const [url, notes] = describe(present);
    // The open document is noted as well.
    replacePageEntry(url, { ...pageEntryNotes(), ...notes });
  };
  const show = (entry: Entry) => {
    present = entry;
    onView(entry.view);
  };
  const step = (entry: Entry) => {
    // The typed search belongs to the entry to which Back returns.
    if (unnoted !== undefined) note();
    if (stepBack === null) pushPageEntry(...describe(entry));
    else stepBack = 'stepAwaits';
    show(entry);
  };

  return {
    view: present.view,
    start: () => {
      // Writes the state at once, so that a view chosen later in another tab does not change this entry.
      note();
      const { pathname } = window.location;
      const stopWatching = onPageStep(() => {
        if (window.location.pathname !== pathname) return false;
        stopTimer();
        const taken = stepBack;
        stepBack = null;
        if (taken === 'stepAwaits') pushPageEntry(...describe(present));
        if (taken === null) show(readEntry());
        return true;
      });
      return () => {
        stopWatching();
        // The URL already belongs to another page.
        stopTimer();
      };
    },
    /**
     * Changes the view. Shows the first page unless another is given.
     * @param isChoice true if the view is opened again the next day; leaving a view for a search is no such choice.
     */
    change: (changes: Partial<ListView>, isChoice = false) => {
      const next = { ...present.view, page: 1, ...changes };
      if (isChoice) writeStored(setting(), next.requestView);
      if (!isTyping(present.view, next)) {
        step({ view: next, isListBehind: false });
        return;
      }
      stopTimer();
      unnoted = setTimeout(note, typingRestMilliseconds);
      // The entry behind an open request has the search of before.
      show({ view: next, isListBehind: false });
    },
    /** Opens a request. Adds no history entry if another request is open. */
    open: (id: string, page: number) => {
      const { view: before, isListBehind } = present;
      const view = { ...before, opened: id, page };
      if (before.opened === undefined) {
        step({ view, isListBehind: true });
      } else {
        // On another page of the list, Back would lead to the page that was open before.
        show({ view, isListBehind: isListBehind && page === before.page });
        note();
      }
    },
    /** Closes the request, as Back does. */
    close: () => {
      const { view, isListBehind } = present;
      show({ view: { ...view, opened: undefined }, isListBehind: false });
      if (isListBehind && stepBack === null) {
        stepBack = 'underWay';
        history.back();
      } else note();
    },
  };
}

export type ListHistory = ReturnType<typeof createListHistory>;
