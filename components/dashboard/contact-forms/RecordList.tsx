import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { orMissing } from '#shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadCsv } from './download-csv.ts';
import { FormDetail } from './FormDetail.tsx';
import { pageCount, pageOf, type ListView } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RecordFilterBar } from './RecordFilterBar.tsx';
import { filterRecords } from './record-filters.ts';
import styles from './RecordList.module.css';
import { sortRecords } from './record-sorting.ts';
import { RecordTable } from './RecordTable.tsx';
import { useErasure } from './use-erasure.ts';

interface RecordListProps {
  records: readonly ContactFormRecord[];
  view: ListView;
  onViewChange: (view: ListView) => void;
  /** Something was done to a record: how the list is now. */
  onChange: (change: (records: readonly ContactFormRecord[]) => readonly ContactFormRecord[]) => void;
  /** Whether a form can be opened: only some providers deliver more than the list. */
  hasDetails: boolean;
}

/** The records that match the filters, a page at a time, with what can be done to them. */
export function RecordList({ records, view, onViewChange, onChange, hasDetails }: RecordListProps) {
  const [opened, setOpened] = useState<ContactFormRecord | null>(null);
  const remove = useCallback(
    (id: ContactFormRecord['id']) => onChange((all) => all.filter((record) => record.id !== id)),
    [onChange],
  );
  const { doomed, erase, undo } = useErasure(remove);

  // Typing stays fluent over ten thousand records: the rows may follow a moment later.
  const filters = useDeferredValue(view.filters);
  const matching = useMemo(
    () =>
      sortRecords(
        filterRecords(
          records.filter(({ id }) => id !== doomed?.id),
          filters,
        ),
        view.sorting,
      ),
    [records, doomed, filters, view.sorting],
  );
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);

  return (
    <>
      <RecordFilterBar
        filters={view.filters}
        onChange={(changed) => onViewChange({ ...view, filters: changed, page: 1 })}
      />
      {doomed && (
        <div className={styles.undo} role="alert">
          <p>Forma ({orMissing(doomed.fullName)}) bit će obrisana.</p>
          <Button variant="secondary" size="small" onClick={undo}>
            Poništi brisanje
          </Button>
        </div>
      )}
      <div className={styles.summary}>
        <output>
          Prikazano {matching.length} od {records.length}
        </output>
        <Button
          variant="secondary"
          size="small"
          disabled={matching.length === 0}
          onClick={() => downloadCsv(matching)}
        >
          Izvezi CSV
        </Button>
      </div>
      {matching.length === 0 ? (
        <p className={styles.empty}>Nema podataka za prikaz</p>
      ) : (
        <RecordTable
          records={pageOf(matching, page)}
          sorting={view.sorting}
          onSort={(sorting) => onViewChange({ ...view, sorting, page: 1 })}
          onOpen={hasDetails ? setOpened : null}
        />
      )}
      <Pagination page={page} pages={pages} onChange={(next) => onViewChange({ ...view, page: next })} />
      {opened && (
        <FormDetail
          formId={opened.id}
          onClose={() => setOpened(null)}
          onStatusChange={(status) =>
            onChange((all) => all.map((record) => (record.id === opened.id ? { ...record, status } : record)))
          }
          onErase={() => {
            const record = records.find(({ id }) => id === opened.id);
            if (record) erase(record);
            setOpened(null);
          }}
        />
      )}
    </>
  );
}
