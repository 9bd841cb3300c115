import type { ComponentProps, ReactNode } from 'react';
import type { RequestFigures } from '#shared/contract/requests-desk.ts';
import { formatPercent } from '#shared/basic-format.ts';
import type { Loaded } from '../../parts/page-frame.tsx';
import styles from './RequestStatistics.module.css';

type FiguresProps = ComponentProps<'dl'> & { figures: readonly (readonly [title: string, figure: ReactNode])[] };

export const Figures = ({ figures, ...list }: FiguresProps) => (
  <dl {...list} className={styles.figures}>
    {figures.map(([title, figure]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{figure ?? '–'}</dd>
      </div>
    ))}
  </dl>
);

/**
 * The three figures of the dashboard's first card, or a notice if they cannot be loaded. They mean the same as the
 * list's columns: completion is the mean of 'Ukupna ispunjenost', not the share of requests that were sent, as a
 * provider's own statistics may define it.
 */
export function RequestStatistics({ loaded }: { loaded: Loaded<{ figures: RequestFigures }> }) {
  if (loaded.state === 'failed') return <p className={styles.failed}>Brojke trenutačno nisu dostupne.</p>;
  const figures = loaded.state === 'loaded' ? loaded.value.figures : null;
  const shown = [
    ['Aktivni upiti', figures?.active],
    ['Postotak ispunjenosti (prosjek)', figures && formatPercent(figures.completionPercent, 'hr')],
    ['Ukupno poslano', figures?.submitted],
  ] as const;
  return <Figures figures={shown} aria-busy={!figures} />;
}
