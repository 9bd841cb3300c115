import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUp, FollowUpState } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { isSubmitted } from '#shared/requests/figures.ts';
import { listViewQuery, type ListView } from '#shared/requests/list-view.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { createDeskStore, nameOf, openedBy, placeOf, rowsOf, type Message, type Outside } from './desk-state.ts';
import { createErasure } from './erasure.ts';
import { createFollowUpChanges } from './follow-up-changes.ts';
import { byId, isSameFollowUp } from './follow-up-state.ts';
import { contactQuestion, createOpenedRequest } from './opened-request.ts';
import { allMatching } from './shown-page.ts';

const idOf = ({ formId }: FollowUp): string => String(formId);

/** Pause after a change, such as a typed letter, before the page of a long list is fetched. */
const restMilliseconds = 100;

/**
 * Staff's work on requests (docs/product.md, 4.4 and 4.5): the list, the open request, and their changes by staff, colleagues
 * and visitors. Components render its state and call its methods.
 */
export function createDesk(begun: ListView, outside: Outside) {
  const { call, additions, clock, now, drafts, toast, log } = outside;
  const store = createDeskStore(begun);
  const { get, update } = store;

  let asked = 0;
  let stopResting: (() => void) | null = null;
  /** Fetches the list. The current one stays visible, even after a failure. @returns false on a failure. */
  const refresh = async (): Promise<boolean> => {
    stopResting?.();
    asked += 1;
    const own = asked;
    const { view, submissions } = get();
    const known = placeOf(get());
    try {
      // The provider takes no more, such as a whole mail that was pasted, or an id that was typed into the address.
      const body = { query: listViewQuery(view).slice(0, 300), search: cutText(view.filters.search, 1000) };
      const value = await additions.searchOrList(body);
      if (own !== asked) return true;
      const { list, submissions: now } = get();
      update({ list: { state: 'loaded', value }, shownRows: rowsOf(view), hasFailed: false });
      // Later submissions stay new.
      if (now && submissions) update({ submissions: { ...now, seen: Math.min(submissions.total, now.total) } });
      const { place } = value;
      // Those known already are as new, or newer.
      if (place) {
        follow(place.followUps.filter((each) => !get().followUps?.has(idOf(each))));
        update({ areFollowUpsRead: true });
      }
      if (get().view !== view || (place?.counts === null && known?.counts !== null)) touch();
      if (list.state !== 'loaded') void pollFollowUps();
    } catch (error) {
      log('The contact forms could not be loaded', error);
      if (own !== asked) return true;
      update(get().list.state === 'loaded' ? { hasFailed: known !== null } : { list: { state: 'failed' } });
      return false;
    }
    return true;
  };
  /** Fetches the page of a long list again, after what may have changed it. */
  const touch = () => {
    stopResting?.();
    if (placeOf(get()) === null) return;
    stopResting = clock.after(restMilliseconds, () => void askAgain());
  };
  const askAgain = async () => {
    if (!(await refresh())) toast('Popis se nije mogao osvježiti. Pokušaj ponovno.');
  };
  /** Hides erased requests, and counts the next submission as new. */
  const onErased = (requests: readonly ContactFormRecord[]) => {
    const { hidden, submissions } = get();
    const count = requests.filter(isSubmitted).length;
    update({
      hidden: new Set([...hidden, ...requests.map(({ id }) => id)]),
      submissions: submissions && { ...submissions, total: submissions.total - count, seen: submissions.seen - count },
    });
    touch();
  };
  const { erase, undo, finish } = createErasure(outside, store, onErased);

  /** What was told last, other than an action's result. */
  let latest = { id: '', text: '' };
  /** @returns a function that tells of a request; while no request is open, by a toast. What is saved has not failed. */
  const about = (id: string) => {
    const name = nameOf(get(), id);
    const before = latest;
    return (kind: Message['kind'], text: string) => {
      const { opened, messages, ways } = get();
      const stays = (each: Message) =>
        each.id !== id || (kind !== 'saved' && (kind === 'failure') !== (each.kind === 'failure'));
      if (kind === 'news') latest = { id, text };
      // What was saved meanwhile takes neither the question away nor what was told after the action began.
      const since = latest !== before && latest.id === id ? latest.text : '';
      const kept = kind === 'saved' && opened?.id === id ? contactQuestion(ways) || since : '';
      const whole = kept && `${text.replace(/\.?$/, '.')} ${kept}`;
      if (opened) update({ messages: [...messages.filter(stays), { id, name, text: whole || text, kind }] });
      else toast(`${name}: ${text}`);
    };
  };

  /** The latest state other than 'rejected' by the request's id. */
  const unrejected = new Map<string, FollowUpState>();
  const follow = (followUps: readonly FollowUp[]) => {
    for (const each of followUps) {
      const kept = each.state === 'rejected' ? each.stateBefore : each.state;
      if (kept) unrejected.set(idOf(each), kept);
    }
    update({ followUps: new Map([...(get().followUps ?? []), ...followUps.map(byId)]) });
  };
  /** Of the requests that were changed here since the latest poll began. Each poll begins another set. */
  let changedIds = new Set<string>();
  const put = (followUp: FollowUp) => {
    changedIds.add(idOf(followUp));
    follow([followUp]);
    touch();
  };
  const changes = createFollowUpChanges(outside, store, put, about);
  const opened = createOpenedRequest(outside, store, changes, put, about);
  const { readNewNotes, readReplies, ...request } = opened;

  let since: string | undefined;
  const pollFollowUps = async () => {
    const { submissions, list } = get();
    if (!submissions || list.state !== 'loaded') return;
    const own = new Set<string>();
    changedIds = own;
    since ??= list.value.place?.asOf;
    try {
      const answer = await additions.followUps({ query: since === undefined ? {} : { since } });
      if (own !== changedIds) return;
      update({ areFollowUpsRead: true });
      if (!answer) return;
      const known = get().followUps;
      // The answer may be older than what was changed here since; the next one has it again.
      const newer = answer.followUps.filter((each) => !own.has(idOf(each)) && !changes.isPending(idOf(each)));
      if (newer.length === answer.followUps.length) since = answer.asOf;
      // Also those that look the same: news may have been read and have come again meanwhile.
      follow(newer);
      update({ today: calendarDay(now()) });
      // A request that is not known yet is announced instead, and does not move the rows.
      if (newer.some((each) => !isSameFollowUp(known?.get(idOf(each)) ?? each, each))) touch();
      await readNewNotes();
    } catch (error) {
      log('The follow-ups could not be loaded', error);
      update({ areFollowUpsRead: true });
    }
  };
  const count = async () => {
    try {
      const statistics = await additions.statistics({});
      const known = get().submissions;
      if (!statistics) {
        update({ submissions: null });
        return;
      }
      const { totalSubmissions: total, handlesPersons = false, quotes } = statistics;
      // The total drops below `seen` after another member of staff has erased requests.
      const seen = Math.min(known?.seen ?? total, total);
      update({ submissions: { total, seen, handlesPersons, hasQuotes: quotes !== undefined } });
      if (known) return;
      void pollFollowUps();
      if (get().opened) void readReplies();
      void request.readOpened();
    } catch (error) {
      log('The additions could not be loaded', error);
      update({ submissions: get().submissions ?? null });
    }
  };

  return {
    ...store,
    drafts,
    refresh,
    erase,
    undo,
    finish,
    onErased,
    change: changes.change,
    ...request,
    /** Called regularly, so that colleagues' changes and new requests are seen. */
    poll: () => Promise.all([count(), pollFollowUps()]),
    tell: (id: string, news: string) => about(id)('news', news),
    stateBefore: (id: string): FollowUpState => unrejected.get(id) ?? 'new',
    /** Fetches the list, at first or after a failure. */
    load: () => {
      update({ list: { state: 'loading' } });
      void refresh();
    },
    show: (view: ListView) => {
      const { opened, messages } = get();
      update({ view });
      touch();
      if (view.opened === opened?.id) return;
      const left = view.opened === undefined ? [] : messages.filter(({ kind }) => kind === 'failure');
      update({ opened: openedBy(view), ways: [], messages: left, pageMessage: null });
      void request.readOpened();
      if (!opened) void readReplies();
    },
    /** @param chosen a message about the patient's page, or what `template` is. */
    choose: (chosen: string) =>
      update(
        chosen === 'quote' || chosen === 'documents'
          ? { pageMessage: { about: chosen } }
          : { template: chosen, pageMessage: null },
      ),
    /** @returns all matching requests and their follow-ups, for an export; those of a long list are fetched. */
    readMatching: async () => {
      const { list } = get();
      const isWhole = list.state === 'loaded' && list.value.place === null;
      const { contactForms } = isWhole ? list.value : await call('listForms', {});
      const answer = isWhole ? null : await call('listFollowUps', { query: {} });
      const followUps = answer ? new Map(answer.followUps.map(byId)) : get().followUps;
      return { followUps, matching: allMatching(contactForms, { ...get(), followUps }) };
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
