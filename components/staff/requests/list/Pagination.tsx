import type { MouseEvent } from 'react';
import { RestingButton } from '../../parts/RestingButton.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** @param byPointer whether the list is scrolled to; after a press by keyboard the button keeps the focus. */
  onChange: (page: number, byPointer: boolean) => void;
}

/** A press by keyboard has no coordinates. */
const isByPointer = ({ detail }: MouseEvent): boolean => detail > 0;

/** Steps through a long list; renders nothing if one page is enough. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Stranice popisa">
      <RestingButton
        variant="secondary"
        size="small"
        rests={page === 1}
        onClick={(event) => onChange(page - 1, isByPointer(event))}
      >
        Prethodna
      </RestingButton>
      <output>
        Stranica {page} od {pages}
      </output>
      <RestingButton
        variant="secondary"
        size="small"
        rests={page === pages}
        onClick={(event) => onChange(page + 1, isByPointer(event))}
      >
        Sljedeća
      </RestingButton>
    </nav>
  );
}
