import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Near the window's edge the page scrolls along: so far from it, and so much with every frame. */
const edge = 72;
const step = 12;

/** How many of the other blocks lie above the pointer: the place the dragged one belongs. */
const placeAt = (list: HTMLElement, draggedId: number, clientY: number): number =>
  [...list.children]
    .filter((child) => child instanceof HTMLElement && child.dataset['blockId'] !== String(draggedId))
    .filter((child) => {
      const { top, height } = child.getBoundingClientRect();
      return top + height / 2 < clientY;
    }).length;

/**
 * Dragging a block by its handle, with mouse, pen or finger; pointer events, because the browser's own drag and drop
 * knows no fingers. The list's children carry `data-block-id`.
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  onMove: (id: number, to: number) => void,
): { dragged: number | null; startDrag: (id: number, event: PointerEvent) => void } {
  const [dragged, setDragged] = useState<number | null>(null);
  const stopDrag = useRef<() => void>(() => {});
  useEffect(() => () => stopDrag.current(), []);

  const startDrag = useCallback(
    (id: number, { button, clientY }: PointerEvent) => {
      if (button !== 0) return;
      setDragged(id);
      let pointerY = clientY;
      let place = -1;
      let frame = 0;

      const follow = () => {
        if (!list.current) return;
        const to = placeAt(list.current, id, pointerY);
        if (to !== place) onMove(id, to);
        place = to;
      };
      // With every frame and not with every movement: a finger that rests at the edge still wants to get on.
      const scrollAlong = () => {
        if (pointerY < edge) window.scrollBy(0, -step);
        else if (pointerY > window.innerHeight - edge) window.scrollBy(0, step);
        if (place !== -1) follow();
        frame = requestAnimationFrame(scrollAlong);
      };

      // On the window: the handle itself is moved about in the document while it is dragged.
      const end = new AbortController();
      const { signal } = end;
      window.addEventListener(
        'pointermove',
        (event) => {
          pointerY = event.clientY;
          follow();
        },
        { signal },
      );
      const stop = () => {
        end.abort();
        cancelAnimationFrame(frame);
        setDragged(null);
      };
      window.addEventListener('pointerup', stop, { signal });
      window.addEventListener('pointercancel', stop, { signal });
      stopDrag.current = stop;
      scrollAlong();
    },
    [list, onMove],
  );
  return { dragged, startDrag };
}
