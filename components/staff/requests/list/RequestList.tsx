import { byId } from '../engine/follow-up-state.ts';
import { isSubmitted } from '#shared/requests/figures.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { filterRequests, noFilters, type RequestFilters } from '#shared/requests/filters.ts';
import { listViewQuery, matchingRequests, pageCount, pageOf, pageWith } from '#shared/requests/list-view.ts';
import { isNewestFirst, sortRequests, toggleSorting, type SortKey } from '#shared/requests/sorting.ts';
import { countViews, isInView } from '#shared/requests/views.ts';
import { requestsOfPerson } from '#shared/requests/requests-of-person.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FailureNotice } from '../../parts/FailureNotice.tsx';
import notice from '../../parts/notice.module.css';
import { downloadCsv } from '../../parts/csv.ts';
import { PersonDialog } from '../person/PersonDialog.tsx';
import { useApi } from '#components/app/api-context.tsx';
import { toast } from '#components/ui/toasts.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { requestsToCsv } from './request-csv.ts';
import { ErasureNotice } from './ErasureNotice.tsx';
import { useHasQuotes } from '../quote/use-quote-file.ts';
import { RequestPanel } from '../panel/RequestPanel.tsx';
import { useRequestNews } from '../panel/use-request-news.ts';
import { useNoteDrafts } from '../follow-up/use-note-drafts.ts';
import type { ListedRequests, useRequestList } from '../arriving/use-request-list.ts';
import { Pagination } from './Pagination.tsx';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import styles from './RequestList.module.css';
import { isCutOff, neighboursOf, type RequestOrder } from '../engine/request-neighbours.ts';
import { RequestTable } from './RequestTable.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { ViewChips } from './ViewChips.tsx';
import { useErasure } from './use-erasure.ts';
import type { useStaffAdditions } from '../use-staff-additions.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';
import { useOutlines } from './use-outlines.ts';
import type { useListView } from './use-list-view.ts';
import { fallbackMark, rowMark, useRowFocus } from '../../parts/use-row-focus.ts';

type Id = ContactFormRecord['id'];

interface RequestListProps {
  listView: ReturnType<typeof useListView>;
  listed: ListedRequests;
  source: Pick<ReturnType<typeof useRequestList>, 'change' | 'isStale' | 'reload'>;
  followUpStore: FollowUpStore;
  additions: ReturnType<typeof useStaffAdditions>;
}

/** The requests that match the filters, in pages, with their actions. */
export function RequestList({ listView, listed, source, followUpStore, additions }: RequestListProps) {
  const { view, change, open, close } = listView;
  const { requests, arrival, place } = listed;
  const { change: changeRequests, isStale } = source;
  // Some providers deliver only the list, and no requests to open.
  const { available: hasDetails, handlesPersons, markErased } = additions;
  const api = useApi();
  const hasQuotes = useHasQuotes();
  const { requests: calls } = useAdditions();
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  /** The id of the row that moves into the place of the erased row. */
  const neighbour = useRef<Id | null>(null);

  const onErased = useCallback(
    (erased: ContactFormRecord) => {
      changeRequests((all) => all.filter(({ id }) => id !== erased.id));
      if (isSubmitted(erased)) markErased();
    },
    [changeRequests, markErased],
  );
  const onFinal = useCallback(() => {
    if (document.activeElement?.closest('[data-erasure-notice]')) focusRow(neighbour.current);
  }, [focusRow]);
  const { pending, hidden, erase, undo } = useErasure({ onFinal, onErased });

  const { followUps, today } = followUpStore;
  const { requestView, opened } = view;
  const counts = useMemo(
    () => (place ? place.counts : followUps && countViews(requests, followUps, today)),
    [place, requests, followUps, today],
  );
  const visible = useMemo(() => requests.filter(({ id }) => !hidden.has(id)), [requests, hidden]);
  const inView = useMemo(
    () =>
      followUps && requestView
        ? visible.filter((request) => isInView(requestView, request, followUps, today))
        : visible,
    [visible, followUps, requestView, today],
  );
  // Keeps typing responsive with ten thousand requests: the result may lag behind the search.
  const filters = useDeferredValue(view.filters);
  const { sorting } = view;
  const sorted = useMemo(() => sortRequests(inView, sorting), [inView, sorting]);
  const matching = useMemo(() => filterRequests(sorted, filters), [sorted, filters]);
  const order = useMemo((): RequestOrder => {
    if (!place) return { requests: matching, first: 0, total: matching.length };
    const ids = place.ids.filter((id) => !hidden.has(id));
    const total = place.matching - (place.ids.length - ids.length);
    return { requests: ids.map((id) => ({ id })), first: place.first, total };
  }, [place, matching, hidden]);
  const total = place ? place.total - (place.matching - order.total) : visible.length;
  const pages = pageCount(order.total);
  const page = place?.page ?? Math.min(view.page, pages);
  const isArriving = arrival === 'underWay';
  // In any other order, and on later pages, requests that have yet to arrive could displace the rows.
  const awaitsRows = isArriving && (!isNewestFirst(sorting) || view.page > pages);
  const isLong = place !== null;
  const rows = useMemo(() => {
    if (isLong) return visible;
    return awaitsRows ? [] : pageOf(matching, page);
  }, [isLong, visible, awaitsRows, matching, page]);

  // A request that leaves the view when it is marked as contacted keeps its position for 'Sljedeći'.
  const isFrozen = opened !== undefined && !isArriving;
  const [frozen, setFrozen] = useState<RequestOrder | null>(null);
  // After Back from another search, the order is that of the search at first.
  const isSettled = filters === view.filters && !isStale;
  if (isFrozen ? frozen === null && isSettled : frozen) setFrozen(isFrozen ? order : null);
  const panel =
    hasDetails && opened !== undefined
      ? neighboursOf((isFrozen ? frozen : order) ?? { ...order, requests: [] }, opened)
      : null;
  // Of a long list, the order is known only around the request that was opened first.
  if (frozen && frozen !== order && panel && isCutOff(panel)) setFrozen(order);
  const openedRequest = panel
    ? [...requests, ...(place?.opened ? [place.opened] : [])].find(({ id }) => String(id) === opened)
    : undefined;
  const number = openedRequest?.phoneNumber ?? '';
  const sameNumberHere = useMemo(() => requestsOfPerson(requests, number).length, [requests, number]);
  const sameNumber = place ? place.sameNumber : sameNumberHere;
  const go = useCallback(
    (id: string) => {
      const index = order.requests.findIndex((request) => String(request.id) === id);
      open(id, index < 0 ? page : pageWith(order.first + index));
    },
    [open, order, page],
  );
  const openRow = useCallback((id: Id) => open(String(id), page), [open, page]);
  const lastOpened = useRef(opened);
  useEffect(() => {
    const closed = lastOpened.current;
    lastOpened.current = opened;
    // After an erasure, the undo button takes the focus instead.
    if (closed !== undefined && opened === undefined && String(pending?.id) !== closed) focusRow(closed);
  }, [opened, pending, focusRow]);

  const keys = {
    '/': () => list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    // From the row that has the focus, such as that of the request that was closed last.
    j: () => {
      const focused = rows.findIndex(
        ({ id }) => rowMark(id)['data-row'] === document.activeElement?.getAttribute('data-row'),
      );
      const next = rows[focused + 1] ?? rows[focused];
      if (next) openRow(next.id);
    },
  };
  useShortcutKeys(hasDetails ? keys : null, 0);

  const outlines = useOutlines(rows, followUps !== null);
  /** The initial search of the dialog for a person's rights; null while the dialog is closed. */
  const [person, setPerson] = useState<string | null>(null);
  const noteDrafts = useNoteDrafts();
  const messages = useRequestNews(opened);

  const filter = useCallback((next: RequestFilters) => change({ filters: next }), [change]);
  const sort = useCallback(
    (key: SortKey) => change({ sorting: toggleSorting(sorting, key) }),
    [change, sorting],
  );
  const searchAll = () => {
    change({ requestView: null });
    // The pressed button is gone.
    focusRow(null);
  };
  const turnTo = (next: number, byPointer: boolean) => {
    change({ page: next });
    if (byPointer) list.current?.scrollIntoView({ block: 'start' });
  };

  /** Fetches the whole of a long list. */
  const readAll = async () => {
    const { contactForms } = await api.call('listForms', {});
    const answer = await api.call('listFollowUps', { query: {} });
    const known = new Map(answer.followUps.map(byId));
    return { matching: matchingRequests(contactForms, view, known, today), followUps: known };
  };
  const saveCsv = async () => {
    try {
      // Records the export in the access trail first. null: the provider has no trail.
      const exported = await calls.recordExport({});
      const shown = place ? await readAll() : { matching, followUps };
      const more = exported && shown.followUps && { messages: exported.messages, followUps: shown.followUps };
      downloadCsv('upiti', requestsToCsv(shown.matching, more, hasQuotes));
    } catch (error) {
      logFailure('The export could not be recorded', error);
      toast('Izvoz nije uspio. Pokušaj ponovno.');
    }
  };

  return (
    <div ref={list} className={styles.list}>
      <div className={styles.head}>
        {counts && (
          <ViewChips
            hasQuotes={hasQuotes}
            counts={counts}
            chosen={requestView}
            onChoose={(next) => change({ requestView: next }, true)}
          />
        )}
        <div className={styles.summary}>
          <output {...fallbackMark} data-page={pages > 1 ? ` · Stranica ${page} od ${pages}` : undefined}>
            {isArriving ? `Učitano ${requests.length} upita...` : `Prikazano ${order.total} od ${total}`}
          </output>
          <span className={styles.actions}>
            {hasDetails && <KeyHelp level={0} />}
            {handlesPersons && <ActionButton onClick={() => setPerson('')}>Podaci osobe (GDPR)</ActionButton>}
            <ActionButton
              isInactive={order.total === 0 || arrival !== 'whole'}
              onClick={() => void saveCsv()}
            >
              Izvezi CSV
            </ActionButton>
          </span>
        </div>
      </div>
      <RequestFilterBar hasQuotes={hasQuotes} filters={view.filters} onChange={filter} />
      {pending && (
        <ErasureNotice
          key={pending.id}
          request={pending}
          onUndo={() => {
            undo();
            focusRow(pending.id);
          }}
        />
      )}
      {arrival === 'cutOff' && (
        <FailureNotice onRetry={source.reload}>
          <p lang="en">Failed to load contact forms</p>
          <p>{`Popis nije potpun: učitano je samo ${requests.length} upita.`}</p>
        </FailureNotice>
      )}
      {order.total === 0 && arrival === 'whole' ? (
        <div className={notice.notice}>
          <p>Nema podataka za prikaz</p>
          {requestView && view.filters.search.trim() !== '' && (
            <ActionButton onClick={searchAll}>Traži u svim upitima</ActionButton>
          )}
        </div>
      ) : (
        <div className={styles.rows} aria-busy={isStale}>
          <RequestTable
            requests={rows}
            outlines={outlines}
            followUps={followUps}
            sorting={sorting}
            onSort={sort}
            listQuery={listViewQuery({ ...view, page, opened: undefined })}
            onOpen={hasDetails ? openRow : null}
            opened={opened}
          />
        </div>
      )}
      <Pagination page={page} pages={pages} onChange={turnTo} />
      {opened !== undefined && panel && (
        <RequestPanel
          id={opened}
          fullName={openedRequest?.fullName}
          neighbours={panel}
          messages={messages}
          followUpStore={followUpStore}
          noteDrafts={noteDrafts}
          onGo={go}
          onClose={close}
          onErase={() => {
            neighbour.current = panel.next ?? panel.previous;
            if (openedRequest) erase(openedRequest);
            close();
          }}
          onPerson={handlesPersons ? setPerson : null}
          sameNumber={sameNumber}
          onSameNumber={() => {
            const filters = { ...noFilters, search: formatPhone(number) };
            change({ opened: undefined, requestView: null, filters });
          }}
        />
      )}
      {person !== null && (
        <PersonDialog
          begun={person}
          onErased={(erased) => {
            for (const request of erased) onErased(request);
            if (erased.some(({ id }) => String(id) === opened)) close();
          }}
          onClose={() => {
            setPerson(null);
            // The control that opened the dialog may be gone.
            if (person !== '' && opened === undefined) focusRow(null);
          }}
        />
      )}
    </div>
  );
}
