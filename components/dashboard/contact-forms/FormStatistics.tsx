import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import type { Loaded } from '../use-loaded.ts';
import { recordStatistics } from './record-statistics.ts';
import styles from './FormStatistics.module.css';

/** The three figures of the dashboard's first card; where the records do not come, there is nothing to count. */
export function FormStatistics({ forms }: { forms: Loaded<readonly ContactFormRecord[]> }) {
  if (forms.state === 'failed') return null;
  const statistics = forms.state === 'loaded' ? recordStatistics(forms.value) : null;
  return (
    <dl className={styles.figures} aria-busy={!statistics}>
      <div>
        <dt>Aktivne forme</dt>
        <dd>{statistics?.active ?? '–'}</dd>
      </div>
      <div>
        <dt>Postotak ispunjenosti</dt>
        <dd>{statistics ? `${statistics.completionPercent} %` : '–'}</dd>
      </div>
      <div>
        <dt>Ukupno poslano</dt>
        <dd>{statistics?.submitted ?? '–'}</dd>
      </div>
    </dl>
  );
}
