import { ChoiceInput, DayInput } from '../../parts/filter-fields.tsx';
import { ActionButton } from '../../parts/actions.tsx';
import { memo, useId, useState } from 'react';
import { countFilters, noFilters, quoteFilters, statusFilters, type RequestFilters } from '#shared/requests/filters.ts';
import titles from '../request-titles.json' with { type: 'json' };
import fields from '../../parts/fields.module.css';
import styles from './RequestFilterBar.module.css';

interface RequestFilterBarProps {
  hasQuotes: boolean;
  filters: RequestFilters;
  onChange: (filters: RequestFilters) => void;
}

/** In one line with 'Kreirano od', only the second word is shown. */
const upTo = (
  <>
    <span className={styles.again}>Kreirano </span>
    <span>do</span>
  </>
);

/** Search, status and dates (docs/product.md, 4.4); every change applies at once. On phones, a button shows the rest. */
export const RequestFilterBar = memo(function RequestFilterBar(props: RequestFilterBarProps) {
  const { hasQuotes, filters, onChange } = props;
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
          <ChoiceInput
            label="Status"
            options={statusFilters.map((status) => [status, titles.statusFilters[status]])}
            value={filters.status}
            onChange={(status) => change({ status })}
          />
          {hasQuotes && (
            <ChoiceInput
              label="Ponuda"
              options={quoteFilters.map((state) => [state, state === 'all' ? 'Sve' : titles.quotes[state]])}
              value={filters.quote}
              onChange={(quote) => change({ quote })}
            />
          )}
          <DayInput label="Kreirano od" max={to} value={from} onChange={(createdFrom) => change({ createdFrom })} />
          <DayInput label={upTo} min={from} value={to} onChange={(createdTo) => change({ createdTo })} />
          <ActionButton isInactive={active === 0 && filters.search.trim() === ''} onClick={() => onChange(noFilters)}>
            Poništi filtre
          </ActionButton>
        </div>
      </form>
    </search>
  );
});
