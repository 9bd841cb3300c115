import type { Bar } from '#shared/contract/requests-desk.ts';
import styles from './BarChart.module.css';

interface BarChartProps {
  title: string;
  /** Empty while the figures load. The chart's size does not depend on them. */
  bars: readonly Bar[];
  /** upright: a bar for each point in time; lying: a bar for each name. */
  direction: 'upright' | 'lying';
  /** A bar's full label, shown on hover. */
  nameOf: (label: string) => string;
}

/** Bars with their counts, as a list. Their lengths are attributes, because the policy blocks inline styles. */
export function BarChart({ title, bars, direction, nameOf }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.chart} aria-hidden={bars.length === 0}>
      <figcaption className={styles.title}>{title}</figcaption>
      <ul className={styles[direction]} aria-label={title}>
        {bars.map(({ label, value }) => {
          const length = `${(value / highest) * 100}%`;
          const rest = `${(1 - value / highest) * 100}%`;
          return (
            <li key={label} title={`${nameOf(label)}: ${value}`}>
              <span className={styles.label}>{label}</span>
              <svg className={styles.plot} aria-hidden="true">
                {direction === 'upright' ? (
                  <>
                    <rect width="100%" y={rest} height={length} rx="4" />
                    <text x="50%" y={rest} dy="-6">
                      {value || ''}
                    </text>
                  </>
                ) : (
                  <rect width={length} height="100%" rx="4" />
                )}
              </svg>
              <span className={styles.value}>{value}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
