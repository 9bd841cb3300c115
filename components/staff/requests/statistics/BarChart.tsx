import { useRef } from 'react';
import type { BarPicture } from './bar-picture.ts';
import styles from './BarChart.module.css';
import { useBarDrawing } from './use-bar-drawing.ts';

interface BarChartProps extends BarPicture {
  title: string;
  /** What the bars stand for: the head of the table's first column. */
  named: string;
}

/** The room of a chart whose figures are on their way, so that nothing below it moves when they come. */
export function BarChartRoom({ title }: Pick<BarChartProps, 'title'>) {
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.title}>{title}</div>
      <div className={styles.drawing} />
    </div>
  );
}

/**
 * A small bar chart. The canvas is hidden from screen readers, which get the same figures as a table; so does everyone until
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
      {/* The class hides this wrapper: a table cannot be less high than its rows. */}
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
