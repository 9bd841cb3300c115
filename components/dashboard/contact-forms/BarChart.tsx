import styles from './BarChart.module.css';
import type { Bar } from './record-charts.ts';

interface BarChartProps {
  title: string;
  /** What the bars stand for, and what they count: the heads of the table. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  direction: 'upright' | 'lying';
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Bars from the ground up, one for each point in time. The drawing's own units are percents. */
function UprightBars({ bars, max }: { bars: readonly Bar[]; max: number }) {
  const step = 100 / bars.length;
  return (
    <svg className={styles.upright} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {bars.map(({ label, value }, index) => {
        const height = round((value / max) * 100);
        return (
          <rect
            key={label}
            x={round(index * step + step * 0.14)}
            y={100 - height}
            width={round(step * 0.72)}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/**
 * A small bar chart. What is drawn is hidden from screen readers; they get the same figures as a table. A library
 * would weigh more than the whole dashboard.
 */
export function BarChart({ title, heads, bars, direction }: BarChartProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      {direction === 'upright' ? (
        <>
          <UprightBars bars={bars} max={max} />
          <p className={styles.axis} aria-hidden="true">
            <span>{bars[0]?.label}</span>
            <span>najviše {max}</span>
            <span>{bars.at(-1)?.label}</span>
          </p>
        </>
      ) : (
        <ul className={styles.lying} aria-hidden="true">
          {bars.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none">
                <rect x="0" y="0" width={round((value / max) * 100)} height="10" />
              </svg>
              <span className={styles.value}>{value}</span>
            </li>
          ))}
        </ul>
      )}
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
