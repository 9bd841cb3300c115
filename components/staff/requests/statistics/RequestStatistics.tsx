import type { ComponentProps, ReactNode } from 'react';
import type { RequestFigures, Statistics } from '#shared/contract/requests-desk.ts';
import { formatPercent } from '#shared/basic-format.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
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

const day = 24 * 60;
const waitTitle = (minutes: number): string =>
  minutes < 2 * day ? formatWait(minutes) : `${Math.round(minutes / day)} d`;

type Month = NonNullable<Statistics['quotes']>['sent'];
const title = (name: string, { before }: Month) => `${name} (prošli mjesec ${before})`;

/** The quotes of this month beside those of the month before. */
export function QuoteFigures({ quotes }: { quotes: NonNullable<Statistics['quotes']> }) {
  const { sent, opened, accepted, news, firstQuotes } = quotes;
  const median = firstQuotes[Math.ceil(firstQuotes.length / 2) - 1];
  const figures = [
    [title('Poslano', sent), sent.now],
    [title('Otvoreno', opened), opened.now],
    [title('Prihvaćeno', accepted), accepted.now],
    ['Novosti pacijenata', news],
    ['Od upita do ponude (medijan)', median === undefined ? null : waitTitle(median)],
  ] as const;
  return (
    <section aria-label="Ponude ovog mjeseca">
      <Figures figures={figures} />
    </section>
  );
}
