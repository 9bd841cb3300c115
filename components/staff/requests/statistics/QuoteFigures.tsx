import type { Statistics } from '#shared/contract/requests-desk.ts';
import { formatWait } from '#shared/rules/opening-hours.ts';
import styles from './RequestStatistics.module.css';

const day = 24 * 60;
const waitTitle = (minutes: number): string =>
  minutes < 2 * day ? formatWait(Math.round(minutes)) : `${Math.round(minutes / day)} d`;

/** The quotes of this month beside those of the month before. */
export function QuoteFigures({ quotes }: { quotes: NonNullable<Statistics['quotes']> }) {
  const { sent, opened, accepted, news, medianMinutes } = quotes;
  const figures = [
    ['Poslano', sent],
    ['Otvoreno', opened],
    ['Prihvaćeno', accepted],
  ] as const;
  return (
    <section aria-label="Ponude ovog mjeseca">
      <dl className={styles.figures}>
        {figures.map(([title, [current, before]]) => (
          <div key={title}>
            <dt>{`${title} (prošli mjesec ${before})`}</dt>
            <dd>{current}</dd>
          </div>
        ))}
        <div>
          <dt>Novosti pacijenata</dt>
          <dd>{news}</dd>
        </div>
        <div>
          <dt>Od upita do ponude (medijan)</dt>
          <dd>{medianMinutes === null ? '–' : waitTitle(medianMinutes)}</dd>
        </div>
      </dl>
    </section>
  );
}
