import { DayInput, Options } from '../../parts/filter-fields.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { memo, useId, useState } from 'react';
import {
  countFilters,
  noFilters,
  quoteFilters,
  statusFilters,
  type RequestFilters,
  type StatusFilter,
} from '#shared/requests/filters.ts';
import quoteTitles from '../quote/quote-titles.json' with { type: 'json' };
import fields from '../../parts/fields.module.css';
import styles from './RequestFilterBar.module.css';

const statusTitles: Readonly<Record<StatusFilter, string>> = {
  all: 'Svi statusi',
  completed: 'Poslano',
  inProgress: 'U tijeku',
};

interface RequestFilterBarProps {
  hasQuotes: boolean;
  filters: RequestFilters;
  onChange: (filters: RequestFilters) => void;
}

/**
 * Search, status and dates (docs/product.md, 4.4). Every change applies at once. On phones, a button shows
 * all but the search.
 */
export const RequestFilterBar = memo(function RequestFilterBar({
  hasQuotes,
  filters,
  onChange,
}: RequestFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = countFilters(filters);
  const { createdFrom: from, createdTo: to } = filters;
  const change = (changes: Partial<RequestFilters>) => onChange({ ...filters, ...changes });
  return (
    <search>
      <form className={`${fields.fields} ${styles.filters}`} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.search}>
          <span>Pretraga</span>
          <input
            type="search"
            placeholder="Ime, telefon, email, usluga"
            autoComplete="off"
            value={filters.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </label>
        <span className={styles.toggle}>
          <ActionButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {active > 0 ? `Filtri (${active})` : 'Filtri'}
          </ActionButton>
        </span>
        <div id={id} className={isOpen ? styles.more : `${styles.more} ${styles.closed}`}>
          <label>
            Status
            <select
              value={filters.status}
              onChange={(event) =>
                change({ status: statusFilters.find((status) => status === event.target.value) ?? 'all' })
              }
            >
              <Options of={statusFilters.map((status) => [status, statusTitles[status]])} />
            </select>
          </label>
          {hasQuotes && (
            <label>
              Ponuda
              <select
                value={filters.quote}
                onChange={({ target }) =>
                  change({ quote: quoteFilters.find((state) => state === target.value) ?? 'all' })
                }
              >
                <Options
                  of={quoteFilters.map((state) => [state, state === 'all' ? 'Sve' : quoteTitles[state]])}
                />
              </select>
            </label>
          )}
          <DayInput
            label="Kreirano od"
            max={to}
            value={from}
            onChange={(day) => change({ createdFrom: day })}
          />
          <DayInput
            label="Kreirano do"
            min={from}
            value={to}
            onChange={(day) => change({ createdTo: day })}
          />
          <ActionButton
            isInactive={active === 0 && filters.search.trim() === ''}
            onClick={() => onChange(noFilters)}
          >
            Poništi filtre
          </ActionButton>
        </div>
      </form>
    </search>
  );
});
