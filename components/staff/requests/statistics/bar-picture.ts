import type { Bar } from './request-charts.ts';

/** A bar chart's contents, independent of any library. */
export interface BarPicture {
  bars: readonly Bar[];
  /** upright: a bar for each point in time; lying: a bar for each name. */
  direction: 'upright' | 'lying';
  /** What the bars count: 'Upiti'. */
  counted: string;
  /** A bar's full label, shown on hover. */
  nameOf: (label: string) => string;
}

/** A picture on its canvas. */
export interface BarDrawing {
  show: (bars: readonly Bar[]) => void;
  /** Releases the canvas; must be called before it is removed. */
  destroy: () => void;
}
