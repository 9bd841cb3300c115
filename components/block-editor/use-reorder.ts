import { useCallback, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Near the window's edge the page scrolls along. */
const edge = 72;

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
  const place = useRef(-1);

  const startDrag = useCallback(
    (id: number, { button }: PointerEvent) => {
      if (button !== 0) return;
      setDragged(id);
      place.current = -1;
      // On the window: the handle itself is moved about in the document while it is dragged.
      const end = new AbortController();
      const { signal } = end;
      window.addEventListener(
        'pointermove',
        ({ clientY }) => {
          if (!list.current) return;
          const to = placeAt(list.current, id, clientY);
          if (to !== place.current) onMove(id, to);
          place.current = to;
          if (clientY < edge) window.scrollBy(0, -12);
          else if (clientY > window.innerHeight - edge) window.scrollBy(0, 12);
        },
        { signal },
      );
      const stop = () => {
        end.abort();
        setDragged(null);
      };
      window.addEventListener('pointerup', stop, { signal });
      window.addEventListener('pointercancel', stop, { signal });
    },
    [list, onMove],
  );
  return { dragged, startDrag };
}
