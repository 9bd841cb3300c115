import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { FailureNotice } from '../../parts/FailureNotice.tsx';
import notice from '../../parts/notice.module.css';
import { RestingButton } from '../../parts/RestingButton.tsx';
import { downloadCsv } from '../../parts/csv.ts';
import { Button } from '#components/ui/Button.tsx';
import { PersonDialog } from '../person/PersonDialog.tsx';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { useToast } from '#components/ui/toasts.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { requestsToCsv } from './request-csv.ts';
import { ErasureNotice } from './ErasureNotice.tsx';
import { OpenRequest } from '../detail/OpenRequest.tsx';
import { listViewQuery, pageCount, pageOf, pageWith, type Arrival } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import type { RequestFilters } from './request-filters.ts';
import styles from './RequestList.module.css';
import { isNewestFirst, toggleSorting, type SortKey } from '../record/request-sorting.ts';
import { isSubmitted } from '../statistics/request-statistics.ts';
import { countViews, isInView, type RequestView } from './request-views.ts';
import { neighboursOf } from '../panel/request-neighbours.ts';
import { RequestTable } from './RequestTable.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { ViewChips } from './ViewChips.tsx';
import { useErasure } from './use-erasure.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';
import { useFrozen } from './use-frozen.ts';
import { useOutlines } from './use-outlines.ts';
import { useListView } from './use-list-view.ts';
import { useMatchingRequests } from './use-matching-requests.ts';
import { fallbackMark, useRowFocus } from '../../parts/use-row-focus.ts';

type Id = ContactFormRecord['id'];

interface RequestListProps {
  requests: readonly ContactFormRecord[];
  arrival: Arrival;
  /** Reloads a list that broke off. */
  onRetry: () => void;
  /** Called with the list after a request was changed. */
  onChange: (change: (requests: readonly ContactFormRecord[]) => readonly ContactFormRecord[]) => void;
  onSubmittedErased: () => void;
  followUpStore: FollowUpStore;
  /** Whether a form can be opened: some providers deliver only the list. */
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
  const { view, change: changeView, open, close } = useListView();
  const api = useApi();
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(list);
  /** The row that takes the place of the erased one. */
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
  const { doomed, hidden, erase, undo } = useErasure({ onFinal, onErased });

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
  const matching = useMatchingRequests(inView, hidden, view);
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);
  const isArriving = arrival === 'underWay';
  // In any other order, and on later pages, requests that have yet to arrive could displace these.
  const awaitsRows = isArriving && (!isNewestFirst(view.sorting) || view.page > pages);
  const rows = useMemo(() => (awaitsRows ? [] : pageOf(matching, page)), [awaitsRows, matching, page]);

  // A request that leaves the view when it is marked as contacted keeps its position for 'Sljedeći'.
  const worked = useFrozen(matching, opened !== undefined && !isArriving);
  const panel = hasDetails && opened !== undefined ? neighboursOf(worked, opened) : null;
  const openedRequest = panel ? requests.find(({ id }) => String(id) === opened) : undefined;
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
    // After an erasure the focus goes to the undo button.
    if (closed !== undefined && opened === undefined && String(doomed?.id) !== closed) focusRow(closed);
  }, [opened, doomed, focusRow]);

  const hasKeys = hasDetails && opened === undefined;
  const keys = useMemo(
    () =>
      hasKeys
        ? { '/': () => list.current?.querySelector<HTMLElement>('input[type="search"]')?.focus() }
        : null,
    [hasKeys],
  );
  useShortcutKeys(keys);

  const outlines = useOutlines(rows, followUps !== null);
  /** The search in the dialog of a person's rights; null: closed. */
  const [person, setPerson] = useState<string | null>(null);
  const [noteDrafts] = useState(() => new Map<string, string>());

  const filter = useCallback(
    (filters: RequestFilters) => changeView((current) => ({ ...current, filters, page: 1 })),
    [changeView],
  );
  const choose = useCallback(
    (next: RequestView | null) => changeView((current) => ({ ...current, requestView: next, page: 1 })),
    [changeView],
  );
  const sort = useCallback(
    (key: SortKey) =>
      changeView((current) => ({ ...current, sorting: toggleSorting(current.sorting, key), page: 1 })),
    [changeView],
  );
  const turnTo = (next: number, byPointer: boolean) => {
    changeView((current) => ({ ...current, page: next }));
    if (byPointer) list.current?.scrollIntoView({ block: 'start' });
  };

  const saveCsv = async () => {
    try {
      // Nothing is exported before its entry is in the trail. 404: the provider has no trail.
      const exported = await api.call('exportList', {}).catch((error: unknown) => {
        if (statusOf(error) !== 404) throw error;
        return null;
      });
      const more = exported && followUps && { messages: exported.messages, followUps };
      downloadCsv('kontakt-forme', requestsToCsv(matching, more));
    } catch (error) {
      logFailure('The export could not be recorded', error);
      toast('Izvoz nije uspio. Pokušaj ponovno.');
    }
  };

  return (
    <div ref={list} className={styles.list}>
      {counts && <ViewChips counts={counts} chosen={requestView} onChoose={choose} />}
      <RequestFilterBar filters={view.filters} onChange={filter} />
      {doomed && (
        <ErasureNotice
          key={doomed.id}
          request={doomed}
          onUndo={() => {
            undo();
            focusRow(doomed.id);
          }}
        />
      )}
      {arrival === 'cutOff' && (
        <FailureNotice onRetry={onRetry}>
          <p lang="en">Failed to load contact forms</p>
          <p>Popis nije potpun: učitano je samo {requests.length} upita.</p>
        </FailureNotice>
      )}
      <div className={styles.summary}>
        <output {...fallbackMark}>
          {isArriving
            ? `Učitano ${requests.length} upita...`
            : `Prikazano ${matching.length} od ${requests.length - hidden.size}`}
        </output>
        <span className={styles.actions}>
          {hasDetails && <KeyHelp place="list" isActive={hasKeys} />}
          {handlesPersons && (
            <Button variant="secondary" size="small" onClick={() => setPerson('')}>
              Prava osobe
            </Button>
          )}
          <RestingButton
            variant="secondary"
            size="small"
            rests={matching.length === 0 || arrival !== 'whole'}
            onClick={() => void saveCsv()}
          >
            Izvezi CSV
          </RestingButton>
        </span>
      </div>
      {matching.length === 0 && arrival === 'whole' ? (
        <p className={notice.notice}>Nema podataka za prikaz</p>
      ) : (
        <RequestTable
          requests={rows}
          outlines={outlines}
          followUps={followUps}
          sorting={view.sorting}
          onSort={sort}
          listQuery={listViewQuery({ ...view, page, opened: undefined })}
          onOpen={hasDetails ? openRow : null}
        />
      )}
      <Pagination page={page} pages={pages} onChange={turnTo} />
      {opened !== undefined && panel && (
        <OpenRequest
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
