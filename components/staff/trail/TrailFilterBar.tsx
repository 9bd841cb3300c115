import type { AccessTrail } from '#shared/contract/trail.ts';
import { actionTitles } from './action-title.ts';
import { DayInput, Options } from '../parts/filter-fields.tsx';
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
  const { firstDay, lastDay } = filters;
  const change = (changes: Partial<TrailFilters>) => onChange({ ...filters, ...changes });
  return (
    <search>
      <form className={`${fields.fields} ${styles.filters}`} onSubmit={(event) => event.preventDefault()}>
        <label>
          Osoba
          <select value={filters.staffId} onChange={(event) => change({ staffId: event.target.value })}>
            <option value="">Sve osobe</option>
            <Options of={people.map(({ id, email }) => [id, email])} />
          </select>
        </label>
        <label>
          Radnja
          <select value={filters.action} onChange={(event) => change({ action: event.target.value })}>
            <option value="">Sve radnje</option>
            <Options of={Object.entries(actionTitles)} />
          </select>
        </label>
        <DayInput label="Od" max={lastDay} value={firstDay} onChange={(day) => change({ firstDay: day })} />
        <DayInput label="Do" min={firstDay} value={lastDay} onChange={(day) => change({ lastDay: day })} />
      </form>
    </search>
  );
}
