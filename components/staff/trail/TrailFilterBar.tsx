import type { AccessTrail } from '#shared/contract/access-trail.ts';
import { actionTitles } from './action-title.ts';
import fields from '../parts/fields.module.css';
import styles from './TrailPage.module.css';
import type { TrailFilters } from './trail-filters.ts';

interface TrailFilterBarProps {
  filters: TrailFilters;
  people: AccessTrail['people'];
  onChange: (filters: TrailFilters) => void;
}

/** Filters by person, action and days; every change applies at once. */
export function TrailFilterBar({ filters, people, onChange }: TrailFilterBarProps) {
  const change = (changes: Partial<TrailFilters>) => onChange({ ...filters, ...changes });
  return (
    <search>
      <form className={`${fields.fields} ${styles.filters}`} onSubmit={(event) => event.preventDefault()}>
        <label>
          Osoba
          <select value={filters.staffId} onChange={(event) => change({ staffId: event.target.value })}>
            <option value="">Sve osobe</option>
            {people.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </select>
        </label>
        <label>
          Radnja
          <select value={filters.action} onChange={(event) => change({ action: event.target.value })}>
            <option value="">Sve radnje</option>
            {Object.entries(actionTitles).map(([action, title]) => (
              <option key={action} value={action}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Od
          <input
            type="date"
            max={filters.lastDay || undefined}
            value={filters.firstDay}
            onChange={(event) => change({ firstDay: event.target.value })}
          />
        </label>
        <label>
          Do
          <input
            type="date"
            min={filters.firstDay || undefined}
            value={filters.lastDay}
            onChange={(event) => change({ lastDay: event.target.value })}
          />
        </label>
      </form>
    </search>
  );
}
