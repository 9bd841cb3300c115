import type { RequestFigures } from '#shared/contract/requests-desk.ts';
import styles from './WeekChart.module.css';

/**
 * The requests of each week, as a list with bars. Their lengths are attributes, because the policy blocks inline styles.
 *
 * @param props.weeks empty while they load. The chart's size does not depend on them.
 */
export function WeekChart({ weeks }: Pick<RequestFigures, 'weeks'>) {
  const highest = Math.max(1, ...weeks.map(({ value }) => value));
  return (
    <figure className={styles.chart} aria-hidden={weeks.length === 0}>
      <figcaption className={styles.title}>Upiti po tjednima</figcaption>
      <ul className={styles.bars} aria-label="Upiti po tjednima">
        {weeks.map(({ label, value }) => {
          const top = `${(1 - value / highest) * 100}%`;
          return (
            <li key={label} title={`Tjedan od ${label}: ${value}`}>
              <span className={styles.label}>{label}</span>
              <svg className={styles.plot} aria-hidden="true">
                <rect width="100%" y={top} height={`${(value / highest) * 100}%`} rx="4" />
                <text x="50%" y={top} dy="-6">
                  {value || ''}
                </text>
              </svg>
              <span className="visually-hidden">{value}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
