import { ActionButton } from '../../parts/actions.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** @param byPointer true: the page scrolls to the list. After a key press, whose clicks have no `detail`, nothing scrolls. */
  onChange: (page: number, byPointer: boolean) => void;
}

/** Steps through a long list; renders nothing if one page is enough. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Stranice popisa">
      <ActionButton isInactive={page === 1} onClick={({ detail }) => onChange(page - 1, detail > 0)}>
        Prethodna
      </ActionButton>
      <output>{`Stranica ${page} od ${pages}`}</output>
      <ActionButton isInactive={page === pages} onClick={({ detail }) => onChange(page + 1, detail > 0)}>
        Sljedeća
      </ActionButton>
    </nav>
  );
}
