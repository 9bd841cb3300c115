import { useCallback, useEffect, useState, type RefObject } from 'react';

type Id = string | number;

/** Marks the control of a row that is to have the focus. */
export const rowMark = (id: Id) => ({ 'data-row': String(id) });

/** Marks where the focus goes when its row is gone. */
export const fallbackMark = { 'data-focus-fallback': '', tabIndex: -1 } as const;

/**
 * Keeps the focus in the list where rows come and go.
 * @returns gives the focus to a row once it is drawn, and to the fallback where there is no such row.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): (id: Id | null) => void {
  const [wanted, setWanted] = useState<{ id: Id | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(wanted.id))}"]`);
    (row ?? list.current?.querySelector<HTMLElement>('[data-focus-fallback]'))?.focus();
  }, [list, wanted]);
  return useCallback((id) => setWanted({ id }), []);
}
