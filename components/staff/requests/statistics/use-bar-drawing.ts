import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { whenNear } from '#components/ui/when-near.ts';
import type { BarDrawing, BarPicture } from './bar-picture.ts';

/** How long the figures wait for the library. */
const patienceMilliseconds = 2000;

/** nothing: waiting for the library; table: it failed to load or is slow. */
type Shown = 'nothing' | 'table' | 'chart';

const tableUnlessChart = (shown: Shown): Shown => (shown === 'chart' ? shown : 'table');

/**
 * Draws a chart with the chart library, which is loaded when the canvas comes near the viewport.
 * @returns what to show: the table until the chart is drawn, so that no figure is ever missing.
 */
export function useBarDrawing(
  frame: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  picture: BarPicture,
): Shown {
  const [shown, setShown] = useState<Shown>('nothing');
  const drawing = useRef<BarDrawing | null>(null);

  const draw = useEffectEvent(async (isGone: () => boolean) => {
    const { drawBars } = await import('./deferred/chart-engine.ts');
    if (isGone() || !canvas.current) return;
    drawing.current = drawBars(canvas.current, picture);
    setShown('chart');
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let isGone = false;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = whenNear(element, () => {
      patience = setTimeout(() => setShown(tableUnlessChart), patienceMilliseconds);
      // For example offline: the table shows the same figures.
      draw(() => isGone).catch(() => setShown(tableUnlessChart));
    });
    return () => {
      isGone = true;
      stopWaiting();
      clearTimeout(patience);
      drawing.current?.destroy();
      drawing.current = null;
    };
  }, [frame]);

  const { bars } = picture;
  useEffect(() => drawing.current?.show(bars), [bars]);

  return shown;
}
