import { useCallback, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import notice from '../parts/notice.module.css';
import { RestingButton } from '../parts/RestingButton.tsx';
import { downloadCsv } from './download-csv.ts';
import { ErasureNotice } from './ErasureNotice.tsx';
import { RequestDetail } from './RequestDetail.tsx';
import { pageCount, pageOf, type ListView } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RequestFilterBar } from './RequestFilterBar.tsx';
import type { RequestFilters } from './request-filters.ts';
import styles from './RequestList.module.css';
import { toggleSorting, type SortKey } from './request-sorting.ts';
import { isSubmitted } from './request-statistics.ts';
import { RequestTable } from './RequestTable.tsx';
import { useErasure } from './use-erasure.ts';
import type { ChangeView } from './use-list-view.ts';
import { useMatchingRequests } from './use-matching-requests.ts';
import { fallbackMark, useRowFocus } from '../parts/use-row-focus.ts';

type Id = ContactFormRecord['id'];

interface RequestListProps {
  requests: readonly ContactFormRecord[];
  view: ListView;
  onViewChange: ChangeView;
  /** Something was done to a request: how the list is now. */
  onChange: (change: (requests: readonly ContactFormRecord[]) => readonly ContactFormRecord[]) => void;
  onSubmittedErased: () => void;
  /** Whether a form can be opened: only some providers deliver more than the list. */
  hasDetails: boolean;
}

/** @returns the request that comes into the place of one that goes; null where none is left. */
const neighbourOf = (rows: readonly ContactFormRecord[], gone: Id): Id | null => {
  const index = rows.findIndex(({ id }) => id === gone);
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
};

/** The requests that match the filters, a page at a time, with what can be done to them. */
export function RequestList({
  requests,
  view,
  onViewChange,
  onChange,
  onSubmittedErased,
  hasDetails,
}: RequestListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Id | null>(null);
  const focusRow = useRowFocus(list);
  /** The row that comes into the place of the one that is erased. */
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

  const matching = useMatchingRequests(requests, hidden, view);
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);
  const rows = useMemo(() => pageOf(matching, page), [matching, page]);

  const filter = useCallback(
    (filters: RequestFilters) => onViewChange((current) => ({ ...current, filters, page: 1 })),
    [onViewChange],
  );
  const sort = useCallback(
    (key: SortKey) =>
      onViewChange((current) => ({ ...current, sorting: toggleSorting(current.sorting, key), page: 1 })),
    [onViewChange],
  );
  const turnTo = (next: number, byPointer: boolean) => {
    onViewChange((current) => ({ ...current, page: next }));
    if (byPointer) list.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div ref={list} className={styles.list}>
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
      <div className={styles.summary}>
        <output {...fallbackMark}>
          Prikazano {matching.length} od {requests.length - hidden.size}
        </output>
        <RestingButton
          variant="secondary"
          size="small"
          rests={matching.length === 0}
          onClick={() => downloadCsv(matching)}
        >
          Izvezi CSV
        </RestingButton>
      </div>
      {matching.length === 0 ? (
        <p className={notice.notice}>Nema podataka za prikaz</p>
      ) : (
        <RequestTable
          requests={rows}
          sorting={view.sorting}
          onSort={sort}
          onOpen={hasDetails ? setOpened : null}
        />
      )}
      <Pagination page={page} pages={pages} onChange={turnTo} />
      {opened !== null && (
        <RequestDetail
          requestId={opened}
          onClose={() => {
            setOpened(null);
            focusRow(opened);
          }}
          onStatusChange={(status) =>
            onChange((all) =>
              all.map((request) => (request.id === opened ? { ...request, status } : request)),
            )
          }
          onErase={() => {
            neighbour.current = neighbourOf(rows, opened);
            const request = requests.find(({ id }) => id === opened);
            if (request) erase(request);
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}
