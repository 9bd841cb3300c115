import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { formatPercent } from '#shared/format.ts';
import type { Loaded } from '../../parts/use-loaded.ts';
import { requestStatistics } from './request-statistics.ts';
import styles from './RequestStatistics.module.css';

/**
 * The three figures of the dashboard's first card, or a notice if the requests cannot be loaded. Computed
 * from the list, so that they mean the same as its columns: completion is the mean of 'Ukupna ispunjenost',
 * not the share of requests that were sent, as a provider's own statistics may define it.
 */
export function RequestStatistics({ requests }: { requests: Loaded<readonly ContactFormRecord[]> }) {
  if (requests.state === 'failed') return <p className={styles.failed}>Brojke trenutačno nisu dostupne.</p>;
  const statistics = requests.state === 'loaded' ? requestStatistics(requests.value) : null;
  const figures = [
    ['Aktivne forme', statistics?.active],
    ['Postotak ispunjenosti (prosjek)', statistics && formatPercent(statistics.completionPercent, 'hr')],
    ['Ukupno poslano', statistics?.submitted],
  ] as const;
  return (
    <dl className={styles.figures} aria-busy={!statistics}>
      {figures.map(([title, figure]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
