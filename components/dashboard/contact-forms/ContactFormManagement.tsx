import { useDeferredValue, useMemo } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeading } from '../PageHeading.tsx';
import styles from './ContactFormManagement.module.css';
import { downloadCsv } from './download-csv.ts';
import { pageCount, pageOf, type ListView } from './list-view.ts';
import { Pagination } from './Pagination.tsx';
import { RecordFilterBar } from './RecordFilterBar.tsx';
import { filterRecords } from './record-filters.ts';
import { sortRecords } from './record-sorting.ts';
import { RecordTable } from './RecordTable.tsx';
import { useContactForms } from './use-contact-forms.ts';
import { useListView } from './use-list-view.ts';

interface RecordListProps {
  records: readonly ContactFormRecord[];
  view: ListView;
  onViewChange: (view: ListView) => void;
}

function RecordList({ records, view, onViewChange }: RecordListProps) {
  // Typing stays fluent over ten thousand records: the rows may follow a moment later.
  const filters = useDeferredValue(view.filters);
  const matching = useMemo(
    () => sortRecords(filterRecords(records, filters), view.sorting),
    [records, filters, view.sorting],
  );
  const pages = pageCount(matching.length);
  const page = Math.min(view.page, pages);

  return (
    <>
      <RecordFilterBar
        filters={view.filters}
        onChange={(changed) => onViewChange({ ...view, filters: changed, page: 1 })}
      />
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
        <p className={styles.notice}>Nema podataka za prikaz</p>
      ) : (
        <RecordTable
          records={pageOf(matching, page)}
          sorting={view.sorting}
          onSort={(sorting) => onViewChange({ ...view, sorting, page: 1 })}
        />
      )}
      <Pagination page={page} pages={pages} onChange={(next) => onViewChange({ ...view, page: next })} />
    </>
  );
}

/**
 * The contact-form management screen (specification, section 2).
 * @param initialQuery the query of the page's URL: the filters to begin with.
 */
export function ContactFormManagement({ initialQuery }: { initialQuery: string }) {
  const { forms, reload } = useContactForms();
  const [view, setView] = useListView(initialQuery);
  return (
    <>
      <PageHeading title="Kontakt forme" />
      {forms.state === 'loading' && (
        <output className={styles.notice} lang="en">
          Loading...
        </output>
      )}
      {forms.state === 'failed' && (
        <div className={styles.notice} role="alert">
          <p lang="en">Failed to load contact forms</p>
          <Button variant="secondary" size="small" onClick={reload}>
            Pokušaj ponovno
          </Button>
        </div>
      )}
      {forms.state === 'loaded' && <RecordList records={forms.value} view={view} onViewChange={setView} />}
    </>
  );
}
