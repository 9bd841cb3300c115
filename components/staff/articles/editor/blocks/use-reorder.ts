import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Pixels: the distance from the window's edge within which the page scrolls, and the scroll step per frame. */
const edge = 72;
const step = 12;

/** @returns the target position of a dragged block, or of dropped files: the number of other blocks above the pointer. */
export const placeAt = (list: HTMLElement, draggedId: number | null, clientY: number): number =>
  [...list.querySelectorAll<HTMLElement>('[data-block-id]')]
    .filter(({ dataset }) => dataset['blockId'] !== String(draggedId))
    .filter((child) => {
      const { top, height } = child.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;

/** Drags a block by its handle. Uses pointer events, because the browser's own drag and drop does not support touch. */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: number, to: number, hasMoved: boolean) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null);
  const stopDrag = useRef<() => void>(() => {});
  useEffect(() => () => stopDrag.current(), []);

  const startDrag = (id: number, { button, clientY }: PointerEvent) => {
    if (button !== 0 || !list.current) return;
    setDragged(id);
    let pointerY = clientY;
    let place = placeAt(list.current, id, clientY);
    let frame = 0;
    let hasMoved = false;

    const follow = () => {
      if (!list.current) return;
      const to = placeAt(list.current, id, pointerY);
      if (to === place) return;
      onMove(id, to, hasMoved);
      hasMoved = true;
      place = to;
    };
    // Scrolls per frame, not per movement, so that a finger held still at the edge keeps scrolling.
    const scrollAlong = () => {
      if (pointerY < edge) window.scrollBy(0, -step);
      else if (pointerY > window.innerHeight - edge) window.scrollBy(0, step);
      follow();
      frame = requestAnimationFrame(scrollAlong);
    };

    // Listens on the window, because the handle moves in the document while it is dragged.
    const end = new AbortController();
    const { signal } = end;
    const onPointerMove = (event: globalThis.PointerEvent) => {
      pointerY = event.clientY;
      follow();
    };
    const stop = () => {
      end.abort();
      cancelAnimationFrame(frame);
      setDragged(null);
    };
    window.addEventListener('pointermove', onPointerMove, { signal });
    window.addEventListener('pointerup', stop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    stopDrag.current = stop;
    scrollAlong();
  };
  return { dragged, startDrag };
}
