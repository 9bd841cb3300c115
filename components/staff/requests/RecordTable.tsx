import { memo } from 'react';
import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { formatCroatianDate, orMissing } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { CompletionBar } from '#components/ui/CompletionBar.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { columnTitles } from './columns.ts';
import { sortKeys, type SortKey, type Sorting } from './record-sorting.ts';
import styles from './RecordTable.module.css';
import { rowMark } from '../shell/use-row-focus.ts';

function SortableHead({
  column,
  sorting,
  onSort,
}: {
  column: SortKey;
  sorting: Sorting;
  onSort: (column: SortKey) => void;
}) {
  const sorted = sorting.key === column;
  const direction = sorting.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={sorted ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(column)}>
        {columnTitles[column]}
        <svg className={sorted ? styles[direction] : styles.unsorted} viewBox="0 0 12 12" aria-hidden="true">
          <path d="M6 2v8M2.5 6.5 6 10l3.5-3.5" />
        </svg>
      </button>
    </th>
  );
}

type OnOpen = ((id: ContactFormRecord['id']) => void) | null;

const Row = memo(function Row({ record, onOpen }: { record: ContactFormRecord; onOpen: OnOpen }) {
  return (
    <tr>
      <th scope="row" className={`${styles.name} ${styles.text}`}>
        {onOpen ? (
          <button
            type="button"
            {...rowMark(record.id)}
            className={styles.open}
            onClick={() => onOpen(record.id)}
          >
            {orMissing(record.fullName)}
          </button>
        ) : (
          orMissing(record.fullName)
        )}
      </th>
      <td className={styles.text} data-label={columnTitles.email}>
        {orMissing(record.email)}
      </td>
      <td className={styles.fixed} data-label={columnTitles.phoneNumber}>
        {orMissing(record.phoneNumber && formatPhone(record.phoneNumber))}
      </td>
      <td className={styles.fixed} data-label={columnTitles.createdAt}>
        {formatCroatianDate(record.createdAt)}
      </td>
      <td className={styles.fixed} data-label={columnTitles.finishedAt}>
        {formatCroatianDate(record.finishedAt)}
      </td>
      <td data-label={columnTitles.status}>
        <StatusBadge status={record.status} />
      </td>
      <td data-label={columnTitles.requiredCompletion}>
        <CompletionBar percent={record.requiredCompletion} label={columnTitles.requiredCompletion} />
      </td>
      <td data-label={columnTitles.overallCompletion}>
        <CompletionBar percent={record.overallCompletion} label={columnTitles.overallCompletion} />
      </td>
    </tr>
  );
});

interface RecordTableProps {
  /** The rows of one page, in their order. */
  records: readonly ContactFormRecord[];
  sorting: Sorting;
  onSort: (column: SortKey) => void;
  /** Opens a record; null where the provider delivers no more than the list. */
  onOpen: OnOpen;
}

/** The records as a table; below 1200 px each row is a card of labelled values. */
export const RecordTable = memo(function RecordTable({ records, sorting, onSort, onOpen }: RecordTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Popis kontakt formi</caption>
      <thead>
        <tr>
          {sortKeys.map((column) => (
            <SortableHead key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <Row key={record.id} record={record} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
});
