import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FormPage } from '#shared/contract/requests-desk.ts';
import { noFilters, type RequestFilters } from '#shared/requests/filters.ts';
import { listViewQuery, pageCount, pageWith } from '#shared/requests/list-view.ts';
import { toggleSorting, type SortKey } from '#shared/requests/sorting.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { toast } from '#components/ui/toasts.ts';
import { ActionButton } from '../../parts/actions.tsx';
import { downloadCsv } from '../../parts/csv.ts';
import { logFailure } from '#components/app/log-failure.ts';
import notice from '../../parts/notice.module.css';
import { fallbackMark, rowMark, useRowFocus } from '../../parts/use-row-focus.ts';
import type { Desk } from '../engine/desk.ts';
import { isStale, listedRequest, type DeskState } from '../engine/desk-state.ts';
import type { ListHistory } from '../engine/list-history.ts';
import { keepOrder, neighboursOf, type RequestOrder } from '../engine/request-neighbours.ts';
import { shownPage } from '../engine/shown-page.ts';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { RequestPanel } from '../panel/RequestPanel.tsx';
import { PersonDialog } from '../person/PersonDialog.tsx';
import { ErasureNotice } from './ErasureNotice.tsx';
import { Pagination } from './Pagination.tsx';
import { requestsToCsv } from './request-csv.ts';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import styles from './RequestList.module.css';
import { RequestTable } from './RequestTable.tsx';
import { useOutlines } from './use-outlines.ts';
import { ViewChips } from './ViewChips.tsx';

type Id = ContactFormRecord['id'];

interface RequestListProps {
  history: ListHistory;
  desk: Desk;
  state: DeskState;
  listed: FormPage;
}

/** The requests that match the filters, in pages, with their actions. */
export function RequestList({ history, desk, state, listed }: RequestListProps) {
  const { open, close } = history;
  const { view, followUps, today, pending, hidden, submissions } = state;
  const { requestView, opened, sorting } = view;
  // Some providers deliver only the list, and no requests to open.
  const hasDetails = Boolean(submissions);
  const { handlesPersons = false, hasQuotes = false } = submissions ?? {};
  const { requests: calls } = useAdditions();
  const [list, focusRow] = useRowFocus();

  // Keeps typing responsive with ten thousand requests: the result may lag behind the search.
  const filters = useDeferredValue(view.filters);
  const { rows, place } = useMemo(
    () => shownPage(listed.contactForms, listed.place, { hidden, view: { ...view, filters }, followUps, today }),
    [listed, hidden, view, filters, followUps, today],
  );
  const { page, counts, matching } = place;
  const pages = pageCount(matching);
  const areStale = isStale(state);

  const [order, setOrder] = useState<RequestOrder | null>(null);
  const nextOrder = keepOrder(order, place, opened, filters === view.filters && !areStale);
  if (nextOrder !== order) setOrder(nextOrder);
  const panel = hasDetails && opened !== undefined ? neighboursOf(nextOrder ?? { ...place, ids: [] }, opened) : null;
  const openedRequest = listedRequest(state, opened);
  const go = (id: string) => {
    const index = place.ids.findIndex((each) => String(each) === id);
    open(id, index < 0 ? page : pageWith(place.first + index));
  };
  const change = useCallback(
    (...changes: Parameters<ListHistory['change']>) => {
      // Beside the list, the way to the neighbours follows what the list shows.
      setOrder(null);
      history.change(...changes);
    },
    [history],
  );
  const openRow = useCallback((id: Id) => open(String(id), page), [open, page]);
  const lastOpened = useRef(opened);
  useEffect(() => {
    const closed = lastOpened.current;
    // The row may be on a page that is on its way.
    if (closed !== undefined && opened === undefined && areStale && !state.hasFailed) return;
    lastOpened.current = opened;
    // After an erasure, the undo button takes the focus instead.
    if (closed !== undefined && opened === undefined && String(pending?.id) !== closed) focusRow(closed);
  }, [opened, areStale, state.hasFailed, pending, focusRow]);

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
  // Beside the open request.
  useShortcutKeys(panel && { '/': keys['/'] });

  const outlines = useOutlines(rows, followUps !== null);
  /** The initial search of the dialog for a person's rights; null while the dialog is closed. */
  const [person, setPerson] = useState<string | null>(null);

  const filter = useCallback((next: RequestFilters) => change({ filters: next }), [change]);
  const sort = useCallback((key: SortKey) => change({ sorting: toggleSorting(sorting, key) }), [change, sorting]);
  const searchAll = () => {
    change({ requestView: null });
    // The pressed button is gone.
    focusRow(null);
  };
  const turnTo = (next: number, byPointer: boolean) => {
    history.change({ page: next });
    if (byPointer) list.current?.scrollIntoView({ block: 'start' });
  };

  const saveCsv = async () => {
    try {
      // Records the export in the access trail first. null: the provider has no trail.
      const exported = await calls.recordExport({});
      const shown = await desk.readMatching();
      const more = exported && shown.followUps && { messages: exported.messages, followUps: shown.followUps };
      downloadCsv('upiti', requestsToCsv(shown.matching, more));
    } catch (error) {
      logFailure('The export could not be recorded', error);
      toast('Izvoz nije uspio. Pokušaj ponovno.');
    }
  };

  return (
    <div ref={list} className={styles.list} data-beside={panel ? '' : undefined}>
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
            {`Prikazano ${matching} od ${place.total}`}
          </output>
          <span className={styles.actions}>
            {hasDetails && <KeyHelp level={0} />}
            {handlesPersons && (
              <ActionButton onClick={() => setPerson('')}>
                <span>
                  <span className={styles.wide}>Podaci osobe (</span>GDPR<span className={styles.wide}>)</span>
                </span>
              </ActionButton>
            )}
            <ActionButton isInactive={matching === 0} onClick={() => void saveCsv()}>
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
            desk.undo();
            focusRow(pending.id);
          }}
        />
      )}
      {matching === 0 ? (
        <div className={notice.notice}>
          <p>Nema podataka za prikaz</p>
          {requestView && view.filters.search.trim() !== '' && (
            <ActionButton onClick={searchAll}>Traži u svim upitima</ActionButton>
          )}
        </div>
      ) : (
        <div className={styles.rows} aria-busy={areStale}>
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
          desk={desk}
          state={state}
          neighbours={panel}
          onGo={go}
          onClose={close}
          onErase={() => {
            const neighbour = panel.next ?? panel.previous;
            if (openedRequest)
              desk.erase(openedRequest, () => {
                if (document.activeElement?.closest('[data-erasure-notice]')) focusRow(neighbour);
              });
            close();
          }}
          onPerson={handlesPersons ? setPerson : null}
          sameNumber={place.sameNumber}
          onSameNumber={() => {
            const filters = { ...noFilters, search: formatPhone(openedRequest?.phoneNumber ?? '') };
            change({ opened: undefined, requestView: null, filters });
          }}
        />
      )}
      {person !== null && (
        <PersonDialog
          begun={person}
          onErased={(requests) => {
            desk.onErased(requests);
            if (requests.some(({ id }) => String(id) === opened)) close();
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
