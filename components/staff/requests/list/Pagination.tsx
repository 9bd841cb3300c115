import { ActionButton } from '../../parts/ActionButton.tsx';
import type { MouseEvent } from 'react';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** @param byPointer true: the page scrolls to the list. After a key press, nothing scrolls. */
  onChange: (page: number, byPointer: boolean) => void;
}

/** `detail` is the click count, which is 0 for a click triggered by the keyboard. */
const isByPointer = ({ detail }: MouseEvent): boolean => detail > 0;

/** Steps through a long list; renders nothing if one page is enough. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Stranice popisa">
      <ActionButton isInactive={page === 1} onClick={(event) => onChange(page - 1, isByPointer(event))}>
        Prethodna
      </ActionButton>
      <output>
        Stranica {page} od {pages}
      </output>
      <ActionButton isInactive={page === pages} onClick={(event) => onChange(page + 1, isByPointer(event))}>
        Sljedeća
      </ActionButton>
    </nav>
  );
}
