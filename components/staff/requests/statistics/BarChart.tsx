import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Bar } from '#shared/contract/form-page.ts';
import { whenNear } from '#components/ui/when-near.ts';
import styles from './BarChart.module.css';

/** A bar chart's contents, independent of any library. */
export interface BarPicture {
  bars: readonly Bar[];
  /** upright: a bar for each point in time; lying: a bar for each name. */
  direction: 'upright' | 'lying';
  /** The title of the counted items: 'Upiti'. */
  counted: string;
  /** A bar's full label, shown on hover. */
  nameOf: (label: string) => string;
}

interface BarChartProps extends BarPicture {
  title: string;
  /** The title of the table's first column, which names the bars. */
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

/** Period after which the table is shown if the library has not loaded. */
const patienceMilliseconds = 2000;

/** nothing: waiting for the library; table: it failed to load or is slow. */
type Shown = 'nothing' | 'table' | 'chart';

const tableUnlessChart = (shown: Shown): Shown => (shown === 'chart' ? shown : 'table');

/**
 * Draws a chart with the chart library, which is loaded when the canvas comes near the viewport.
 * @returns `table` if the chart cannot be drawn in time.
 */
function useBarDrawing(
  frame: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: BarPicture,
): Shown {
  const [shown, setShown] = useState<Shown>('nothing');
  const release = useRef<() => void>(undefined);

  const draw = useEffectEvent(async (isGone: () => boolean) => {
    const { drawBars } = await import('./deferred/chart-engine.ts');
    if (isGone() || !canvas.current) return;
    release.current = drawBars(canvas.current, picture);
    setShown('chart');
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let isGone = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = whenNear(element, () => {
      patience = setTimeout(() => setShown(tableUnlessChart), patienceMilliseconds);
      // If the library cannot be loaded, for example offline, the table shows the same figures.
      draw(() => isGone).catch(() => setShown(tableUnlessChart));
    });
    return () => {
      isGone = true;
      stopWaiting();
      clearTimeout(patience);
      release.current?.();
      release.current = undefined;
    };
  }, [frame]);

  return shown;
}

/**
 * A small bar chart. The canvas is hidden from screen readers, which read the same figures as a table. The
 * table is visible if the chart cannot be drawn in time.
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
      {/* The class is on a wrapper, because a table cannot be less high than its rows. */}
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
