import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Whoever removes a row by keyboard goes on at the one that takes its place.
 * @param rows what is shown; the focus is looked after when it changes.
 * @param list the rows' parent: each has a button for what removes it as its last one.
 * @param otherwise takes the focus when no row is left.
 * @returns to be called with a row's id in the document just before it goes.
 */
export function useFocusAfterRemoval(
  rows: readonly unknown[],
  list: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): (rowId: string) => void {
  const removedPlace = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (removedPlace.current === null) return;
    const row = list.current?.children[Math.min(removedPlace.current, rows.length - 1)];
    removedPlace.current = null;
    const button = [...(row?.querySelectorAll('button') ?? [])].at(-1);
    (button ?? otherwise.current)?.focus();
  }, [rows, list, otherwise]);

  return useCallback(
    (rowId) => {
      const row = document.getElementById(rowId);
      // Whoever is at something else by now stays there.
      if (row?.contains(document.activeElement))
        removedPlace.current = [...(list.current?.children ?? [])].indexOf(row);
    },
    [list],
  );
}
