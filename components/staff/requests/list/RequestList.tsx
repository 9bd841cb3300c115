import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FailureNotice } from '../../parts/FailureNotice.tsx';
import notice from '../../parts/notice.module.css';
import { downloadCsv } from '../../parts/csv.ts';
import { PersonDialog } from '../person/PersonDialog.tsx';
import { requestsOfPerson } from '../person/requests-of-person.ts';
import { useApi } from '#components/app/api-context.tsx';
import { toast } from '#components/ui/toasts.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { nullIfMissing } from '../../parts/null-if-missing.ts';
import { requestsToCsv } from './request-csv.ts';
import { ErasureNotice } from './ErasureNotice.tsx';
import { RequestPanel } from '../panel/RequestPanel.tsx';
import { listViewQuery, pageCount, pageOf, pageWith, type Arrival } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import { filterRequests, noFilters, type RequestFilters } from './request-filters.ts';
import styles from './RequestList.module.css';
import { isNewestFirst, sortRequests, toggleSorting, type SortKey } from '../record/request-sorting.ts';
import { isSubmitted } from '../statistics/request-statistics.ts';
import { countViews, isInView } from './request-views.ts';
import { neighboursOf } from '../panel/request-neighbours.ts';
import { RequestTable } from './RequestTable.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { ViewChips } from './ViewChips.tsx';
import { useErasure } from './use-erasure.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';
import { useOutlines } from './use-outlines.ts';
import { useListView } from './use-list-view.ts';
import { fallbackMark, useRowFocus } from '../../parts/use-row-focus.ts';

type Id = ContactFormRecord['id'];

interface RequestListProps {
  requests: readonly ContactFormRecord[];
  arrival: Arrival;
  /** Called to reload an incomplete list. */
  onRetry: () => void;
  /** Called with a function that returns the changed list. */
  onChange: (change: (requests: readonly ContactFormRecord[]) => readonly ContactFormRecord[]) => void;
  onSubmittedErased: () => void;
  followUpStore: FollowUpStore;
  /** True if requests can be opened. Some providers deliver only the list. */
  hasDetails: boolean;
  handlesPersons: boolean;
}

/** The requests that match the filters, in pages, with their actions. */
export function RequestList({
  requests,
  arrival,
  onRetry,
  onChange,
  onSubmittedErased,
  followUpStore,
  hasDetails,
  handlesPersons,
}: RequestListProps) {
  const { view, change, open, close } = useListView();
  const api = useApi();
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  /** The id of the row that moves into the place of the erased row. */
  const neighbour = useRef<Id | null>(null);

  const onErased = useCallback(
    (erased: ContactFormRecord) => {
      onChange((all) => all.filter(({ id }) => id !== erased.id));
      if (isSubmitted(erased)) onSubmittedErased();
    },
    [onChange, onSubmittedErased],
  );
  const onFinal = useCallback(() => {
    if (document.activeElement?.closest('[data-erasure-notice]')) focusRow(neighbour.current);
  }, [focusRow]);
  const { pending, hidden, erase, undo } = useErasure({ onFinal, onErased });

  const { followUps, today } = followUpStore;
  const { requestView, opened } = view;
  const counts = useMemo(
    () => followUps && countViews(requests, followUps, today),
    [requests, followUps, today],
  );
  const inView = useMemo(
    () =>
      followUps && requestView
        ? requests.filter((request) => isInView(requestView, request, followUps, today))
        : requests,
    [requests, followUps, requestView, today],
  );
  // Keeps typing responsive with ten thousand requests: the result may lag behind the search.
  const filters = useDeferredValue(view.filters);
  const { sorting } = view;
  const sorted = useMemo(
    () =>
      sortRequests(
        inView.filter(({ id }) => !hidden.has(id)),
        sorting,
      ),
    [inView, hidden, sorting],
  );
  const matching = useMemo(() => filterRequests(sorted, filters), [sorted, filters]);
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);
  const isArriving = arrival === 'underWay';
  // In any other order, and on later pages, requests that have yet to arrive could displace the rows.
  const awaitsRows = isArriving && (!isNewestFirst(sorting) || view.page > pages);
  const rows = useMemo(() => (awaitsRows ? [] : pageOf(matching, page)), [awaitsRows, matching, page]);

  // A request that leaves the view when it is marked as contacted keeps its position for 'Sljedeći'.
  const isFrozen = opened !== undefined && !isArriving;
  const [frozen, setFrozen] = useState<readonly ContactFormRecord[] | null>(null);
  if (isFrozen === (frozen === null)) setFrozen(isFrozen ? matching : null);
  const worked = (isFrozen && frozen) || matching;
  const panel = hasDetails && opened !== undefined ? neighboursOf(worked, opened) : null;
  const openedRequest = panel ? requests.find(({ id }) => String(id) === opened) : undefined;
  const number = openedRequest?.phoneNumber ?? '';
  const sameNumber = useMemo(() => requestsOfPerson(requests, number).length, [requests, number]);
  const go = useCallback(
    (id: string) => {
      const index = matching.findIndex((request) => String(request.id) === id);
      open(id, index < 0 ? page : pageWith(index));
    },
    [open, matching, page],
  );
  const openRow = useCallback((id: Id) => open(String(id), page), [open, page]);
  const lastOpened = useRef(opened);
  useEffect(() => {
    const closed = lastOpened.current;
    lastOpened.current = opened;
    // After an erasure, the undo button takes the focus instead.
    if (closed !== undefined && opened === undefined && String(pending?.id) !== closed) focusRow(closed);
  }, [opened, pending, focusRow]);

  const hasKeys = hasDetails && opened === undefined;
  useShortcutKeys(
    hasKeys ? { '/': () => list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus() } : null,
  );

  const outlines = useOutlines(rows, followUps !== null);
  /** The initial search of the dialog for a person's rights; null while the dialog is closed. */
  const [person, setPerson] = useState<string | null>(null);
  const [noteDrafts] = useState(() => new Map<string, string>());

  const filter = useCallback((next: RequestFilters) => change({ filters: next }), [change]);
  const sort = useCallback(
    (key: SortKey) => change({ sorting: toggleSorting(sorting, key) }),
    [change, sorting],
  );
  const turnTo = (next: number, byPointer: boolean) => {
    change({ page: next });
    if (byPointer) list.current?.scrollIntoView({ block: 'start' });
  };

  const saveCsv = async () => {
    try {
      // Records the export in the access trail first. null: the provider has no trail.
      const exported = await nullIfMissing(api.call('exportList', {}));
      const more = exported && followUps && { messages: exported.messages, followUps };
      downloadCsv('kontakt-forme', requestsToCsv(matching, more));
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
            counts={counts}
            chosen={requestView}
            onChoose={(next) => change({ requestView: next })}
          />
        )}
        <div className={styles.summary}>
          <output {...fallbackMark}>
            {isArriving
              ? `Učitano ${requests.length} upita...`
              : `Prikazano ${matching.length} od ${requests.length - hidden.size}`}
          </output>
          <span className={styles.actions}>
            {hasDetails && <KeyHelp place="list" isActive={hasKeys} />}
            {handlesPersons && <ActionButton onClick={() => setPerson('')}>Prava osobe</ActionButton>}
            <ActionButton
              isInactive={matching.length === 0 || arrival !== 'whole'}
              onClick={() => void saveCsv()}
            >
              Izvezi CSV
            </ActionButton>
          </span>
        </div>
      </div>
      <RequestFilterBar filters={view.filters} onChange={filter} />
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
        <FailureNotice onRetry={onRetry}>
          <p lang="en">Failed to load contact forms</p>
          <p>Popis nije potpun: učitano je samo {requests.length} upita.</p>
        </FailureNotice>
      )}
      {matching.length === 0 && arrival === 'whole' ? (
        <p className={notice.notice}>Nema podataka za prikaz</p>
      ) : (
        <RequestTable
          requests={rows}
          outlines={outlines}
          followUps={followUps}
          sorting={sorting}
          onSort={sort}
          listQuery={listViewQuery({ ...view, page, opened: undefined })}
          onOpen={hasDetails ? openRow : null}
        />
      )}
      <Pagination page={page} pages={pages} onChange={turnTo} />
      {opened !== undefined && panel && (
        <RequestPanel
          id={opened}
          request={openedRequest}
          neighbours={panel}
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
            close();
            change({ requestView: null, filters: { ...noFilters, search: formatPhone(number) } });
          }}
        />
      )}
      {person !== null && (
        <PersonDialog
          begun={person}
          onErased={(ids) => {
            for (const request of requests) if (ids.has(request.id)) onErased(request);
            if (openedRequest && ids.has(openedRequest.id)) close();
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
