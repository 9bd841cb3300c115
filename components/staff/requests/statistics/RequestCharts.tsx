import type { Bar, RequestFigures } from '#shared/contract/requests-desk.ts';
import barStyles from './BarChart.module.css';
import styles from './RequestCharts.module.css';

interface BarChartProps {
  title: string;
  /** Empty while the figures load. The chart's size does not depend on them. */
  bars: readonly Bar[];
  /** upright: a bar for each point in time; lying: a bar for each name. */
  direction: 'upright' | 'lying';
  /** Precedes a bar's label where its full name is shown, on hover. */
  prefix?: string;
}

/** Bars with their counts, as a list. Their lengths are attributes, because the policy blocks inline styles. */
function BarChart({ title, bars, direction, prefix = '' }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={barStyles.chart} aria-hidden={bars.length === 0}>
      <figcaption className={barStyles.title}>{title}</figcaption>
      <ul className={barStyles[direction]} aria-label={title}>
        {bars.map(({ label, value }) => {
          const length = `${(value / highest) * 100}%`;
          const rest = `${(1 - value / highest) * 100}%`;
          return (
            <li key={label} title={`${prefix}${label}: ${value}`}>
              <span className={barStyles.label}>{label}</span>
              <svg className={barStyles.plot} aria-hidden="true">
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
              <span className={barStyles.value}>{value}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

/** @param props.figures null while they load; the charts' space is then reserved. */
export const RequestCharts = ({ figures }: { figures: Pick<RequestFigures, 'weeks' | 'funnel'> | null }) => (
  <div className={styles.charts}>
    <BarChart title="Upiti po tjednima" bars={figures?.weeks ?? []} direction="upright" prefix="Tjedan od " />
    <BarChart title="Ispunjena polja" bars={figures?.funnel ?? []} direction="lying" />
  </div>
);
