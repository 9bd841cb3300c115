import { quoteViews, requestViews, type RequestView } from '#shared/requests/views.ts';
import titles from '../request-titles.json' with { type: 'json' };
import styles from './ViewChips.module.css';

interface ViewChipsProps {
  hasQuotes: boolean;
  counts: Readonly<Record<RequestView, number>>;
  /** null: the whole list. */
  chosen: RequestView | null;
  onChoose: (view: RequestView | null) => void;
}

/** The views that staff work through; pressing the active one shows the whole list. */
export function ViewChips({ hasQuotes, counts, chosen, onChoose }: ViewChipsProps) {
  const isShown = (view: RequestView) => hasQuotes || !quoteViews.includes(view);
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">Pogledi</legend>
      {requestViews.filter(isShown).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === chosen}
          onClick={() => onChoose(view === chosen ? null : view)}
        >
          <span>{titles.views[view]}</span> <span className={styles.count}>{counts[view]}</span>
        </button>
      ))}
    </fieldset>
  );
}
