import { useRef } from 'react';
import type { BarPicture } from './bar-picture.ts';
import styles from './BarChart.module.css';
import { useBarDrawing } from './use-bar-drawing.ts';

interface BarChartProps extends BarPicture {
  title: string;
  /** The title of the table's first column: what the bars stand for. */
  named: string;
}

/** Reserves a chart's space while its figures load, so that nothing below moves. */
export function BarChartRoom({ title }: Pick<BarChartProps, 'title'>) {
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.title}>{title}</div>
      <div className={styles.drawing} />
    </div>
  );
}

/**
 * A small bar chart. The canvas is hidden from screen readers, which read the same figures as a table. Everyone sees the table until
 * the chart is drawn.
 */
export function BarChart({ title, named, ...picture }: BarChartProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useBarDrawing(frame, canvas, picture);
  return (
    <figure ref={frame} className={styles.chart} data-shown={shown}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {/* The class is on a wrapper, because a table cannot be lower than its rows. */}
      <div className={shown === 'table' ? styles.figures : `${styles.figures} visually-hidden`}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{named}</th>
              <th scope="col">{picture.counted}</th>
            </tr>
          </thead>
          <tbody>
            {picture.bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
