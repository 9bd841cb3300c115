import { Button } from '../../ui/Button.tsx';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

/** Steps through a long list; nothing where one page holds it. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  if (pages === 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Stranice popisa">
      <Button variant="secondary" size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Prethodna
      </Button>
      <span aria-current="page">
        Stranica {page} od {pages}
      </span>
      <Button variant="secondary" size="small" disabled={page === pages} onClick={() => onChange(page + 1)}>
        Sljedeća
      </Button>
    </nav>
  );
}
