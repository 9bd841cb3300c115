import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { whenNear } from '#components/ui/when-near.ts';
import type { BarDrawing, BarPicture } from './bar-picture.ts';

/** How long the library may keep the figures waiting. */
const patienceMilliseconds = 2000;

/** nothing: the library is awaited; table: it does not come, or not soon. */
type Shown = 'nothing' | 'table' | 'chart';

const tableUnlessChart = (shown: Shown): Shown => (shown === 'chart' ? shown : 'table');

/**
 * Draws a picture with the chart library, which is asked for when the canvas' frame comes near.
 * @returns what there is to see; the table until there is a chart, so that no figure is ever missing.
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
      // Offline, say: the table says the same.
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
