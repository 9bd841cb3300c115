import type { Call } from '#shared/contract/api.ts';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type {
  Colleagues,
  FollowUp,
  FormPage,
  Note,
  ReplyTemplates,
  StaffFormDetail,
} from '#shared/contract/requests-desk.ts';
import { orMissing } from '#shared/format.ts';
import type { ListView } from '#shared/requests/list-view.ts';
import type { Additions } from '#components/app/session/additions.ts';
import type { Clock } from '#components/ui/clock.ts';
import { createStore } from '#components/ui/store.ts';
import type { Loaded } from '../../parts/page-frame.tsx';
import type { FollowUps } from './follow-up-state.ts';
import type { NoteDrafts } from './note-drafts.ts';

/** A message about a request; `name` is that of its visitor. */
export interface Message {
  id: string;
  name: string;
  text: string;
  kind: 'news' | 'saved' | 'failure';
}

/** Everything that staff see of requests (docs/product.md, 4.4 and 4.5). */
export interface DeskState {
  view: ListView;
  /** The latest answer: a page of a long list, or all requests. */
  list: Loaded<FormPage>;
  /** The view to which the rows of a long list belong: `rowsOf`. */
  shownRows: string;
  /** True if the latest page of a long list could not be fetched. */
  hasFailed: boolean;
  /** null until they have loaded, and if the provider does not support them (docs/product.md, 7.4). */
  followUps: FollowUps | null;
  /** True once the follow-ups of the list have loaded or failed to. */
  areFollowUpsRead: boolean;
  /** The calendar day 'YYYY-MM-DD' of the last poll. */
  today: string;
  /**
   * The number of submissions, how many of them the list contains, and whether the provider exports and erases all requests of
   * a person at once and has quotes; null: the provider has no additions; undefined: it has not answered yet.
   */
  submissions: { total: number; seen: number; handlesPersons: boolean; hasQuotes: boolean } | null | undefined;
  /** The request whose erasure can still be undone; null: none. */
  pending: ContactFormRecord | null;
  /** Ids of requests that are erased, or about to be. Otherwise, they would reappear on a slow network. */
  hidden: ReadonlySet<ContactFormRecord['id']>;
  /** The open request; null if it no longer exists, for example because it was erased in another tab. */
  opened: { id: string; loaded: Loaded<StaffFormDetail | null> } | null;
  /** The means of contact used since the last recorded contact: 'poziv', 'WhatsApp', 'email'. */
  ways: readonly string[];
  /** Ids of requests a note to which is being saved. */
  savingNotes: ReadonlySet<string>;
  /** The latest news and the latest failure to save of each request, also of those that were opened earlier. */
  messages: readonly Message[];
  /** The other accounts to which a request can be assigned; empty if the provider does not list them. */
  colleagues: Colleagues;
  /** The clinic's reply templates; replies work without them. */
  templates: Loaded<ReplyTemplates>;
  /** The index of the selected template, which stays selected from request to request; '': none. */
  template: string;
  /** The message that leads the open request's patient to the page; null: the template is used. A new object each time. */
  pageMessage: { about: PageMessage } | null;
}

export type PageMessage = 'quote' | 'documents';

/** @returns what determines the rows of a view. */
export const rowsOf = (view: ListView): string => JSON.stringify({ ...view, opened: undefined });

/** @returns the place of the page in a list that is too long for the browser; null: the list is whole, or not loaded. */
export const placeOf = ({ list }: DeskState) => (list.state === 'loaded' ? list.value.place : null);

/** @returns whether the rows of a long list are those of another view. */
export const isStale = (state: DeskState): boolean => placeOf(state) !== null && state.shownRows !== rowsOf(state.view);

/** @returns whether it is known what the list shows: what the provider can do and, with the additions, the follow-ups. */
export const isListKnown = ({ submissions, list, areFollowUpsRead }: DeskState): boolean =>
  submissions === null || (submissions !== undefined && (list.state !== 'loaded' || areFollowUpsRead));

export const detailOf = ({ opened }: DeskState, id: string): StaffFormDetail | null =>
  opened?.id === id && opened.loaded.state === 'loaded' ? opened.loaded.value : null;

/** @returns the follow-up as shown; undefined while it loads and cannot be changed. */
export const followUpOf = (state: DeskState, id: string): FollowUp | undefined =>
  state.followUps?.get(id) ?? detailOf(state, id)?.followUp;

export function listedRequest({ list }: DeskState, id: string | undefined): ContactFormRecord | undefined {
  if (list.state !== 'loaded') return undefined;
  const { contactForms, place } = list.value;
  return [...contactForms, place?.opened].find((request) => String(request?.id) === id) ?? undefined;
}

/** @returns the name of a request's visitor, as the title of the request. */
export function nameOf(state: DeskState, id: string): string {
  const request = listedRequest(state, id) ?? detailOf(state, id);
  return request ? orMissing(request.fullName) : 'Upit';
}

/** Notes are added and never changed, so an answer from before the latest ones does not take them away. */
export const withNotes = (detail: StaffFormDetail, notes: readonly Note[]): StaffFormDetail => ({
  ...detail,
  notes: [...new Map([...detail.notes, ...notes].map((note) => [note.id, note])).values()],
});

/** What the desk needs of the world around it. */
export interface Outside {
  call: Call;
  additions: Additions['requests'];
  clock: Clock;
  /** @returns the time in ISO 8601. */
  now: () => string;
  drafts: NoteDrafts;
  userName: () => string;
  toast: (text: string) => void;
  log: (what: string, error: unknown) => void;
}

/** @returns the request that a view opens, before it is read. */
export const openedBy = ({ opened: id }: ListView): DeskState['opened'] =>
  id === undefined ? null : { id, loaded: { state: 'loading' } };

export function createDeskStore(view: ListView) {
  const { set, ...store } = createStore<DeskState>({
    view,
    list: { state: 'loading' },
    shownRows: '',
    hasFailed: false,
    followUps: null,
    areFollowUpsRead: false,
    today: '',
    submissions: undefined,
    pending: null,
    hidden: new Set(),
    opened: openedBy(view),
    ways: [],
    savingNotes: new Set(),
    messages: [],
    colleagues: [],
    templates: { state: 'loading' },
    template: '0',
    pageMessage: null,
  });
  return { ...store, update: (changes: Partial<DeskState>) => set({ ...store.get(), ...changes }) };
}

export type DeskStore = ReturnType<typeof createDeskStore>;
