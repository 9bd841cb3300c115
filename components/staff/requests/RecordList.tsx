import { useCallback, useMemo, useRef, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { RestingButton } from '../shell/RestingButton.tsx';
import { downloadCsv } from './download-csv.ts';
import { ErasureNotice } from './ErasureNotice.tsx';
import { FormDetail } from './FormDetail.tsx';
import { pageCount, pageOf, type ListView } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RecordFilterBar } from './RecordFilterBar.tsx';
import type { RecordFilters } from './record-filters.ts';
import styles from './RecordList.module.css';
import { toggleSorting, type SortKey } from './record-sorting.ts';
import { isSubmitted } from './record-statistics.ts';
import { RecordTable } from './RecordTable.tsx';
import { useErasure } from './use-erasure.ts';
import type { ChangeView } from './use-list-view.ts';
import { useMatchingRecords } from './use-matching-records.ts';
import { fallbackMark, useRowFocus } from '../shell/use-row-focus.ts';

type Id = ContactFormRecord['id'];

interface RecordListProps {
  records: readonly ContactFormRecord[];
  view: ListView;
  onViewChange: ChangeView;
  /** Something was done to a record: how the list is now. */
  onChange: (change: (records: readonly ContactFormRecord[]) => readonly ContactFormRecord[]) => void;
  onSubmissionErased: () => void;
  /** Whether a form can be opened: only some providers deliver more than the list. */
  hasDetails: boolean;
}

/** @returns the record that comes into the place of one that goes; null where none is left. */
const neighbourOf = (rows: readonly ContactFormRecord[], gone: Id): Id | null => {
  const index = rows.findIndex(({ id }) => id === gone);
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
};

/** The records that match the filters, a page at a time, with what can be done to them. */
export function RecordList({
  records,
  view,
  onViewChange,
  onChange,
  onSubmissionErased,
  hasDetails,
}: RecordListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Id | null>(null);
  const focusRow = useRowFocus(list);
  /** The row that comes into the place of the one that is erased. */
  const neighbour = useRef<Id | null>(null);

  const onErased = useCallback(
    (erased: ContactFormRecord) => {
      onChange((all) => all.filter(({ id }) => id !== erased.id));
      if (isSubmitted(erased)) onSubmissionErased();
    },
    [onChange, onSubmissionErased],
  );
  const onFinal = useCallback(() => {
    if (document.activeElement?.closest('[data-erasure-notice]')) focusRow(neighbour.current);
  }, [focusRow]);
  const { doomed, hidden, erase, undo } = useErasure({ onFinal, onErased });

  const matching = useMatchingRecords(records, hidden, view);
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);
  const rows = useMemo(() => pageOf(matching, page), [matching, page]);

  const filter = useCallback(
    (filters: RecordFilters) => onViewChange((current) => ({ ...current, filters, page: 1 })),
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
      <RecordFilterBar filters={view.filters} onChange={filter} />
      {doomed && (
        <ErasureNotice
          key={doomed.id}
          record={doomed}
          onUndo={() => {
            undo();
            focusRow(doomed.id);
          }}
        />
      )}
      <div className={styles.summary}>
        <output {...fallbackMark}>
          Prikazano {matching.length} od {records.length - hidden.size}
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
        <p className={styles.empty}>Nema podataka za prikaz</p>
      ) : (
        <RecordTable
          records={rows}
          sorting={view.sorting}
          onSort={sort}
          onOpen={hasDetails ? setOpened : null}
        />
      )}
      <Pagination page={page} pages={pages} onChange={turnTo} />
      {opened !== null && (
        <FormDetail
          formId={opened}
          onClose={() => {
            setOpened(null);
            focusRow(opened);
          }}
          onStatusChange={(status) =>
            onChange((all) => all.map((record) => (record.id === opened ? { ...record, status } : record)))
          }
          onErase={() => {
            neighbour.current = neighbourOf(rows, opened);
            const record = records.find(({ id }) => id === opened);
            if (record) erase(record);
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}
