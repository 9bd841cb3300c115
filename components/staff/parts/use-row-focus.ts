import { useCallback, useEffect, useRef, useState } from 'react';

type Id = string | number;

/** Attributes of the control in a row that takes the focus. */
export const rowMark = (id: Id) => ({ 'data-row': String(id) });

/** Attributes of the element that takes the focus if the row no longer exists. */
export const fallbackMark = { 'data-focus-fallback': '', tabIndex: -1 } as const;

/**
 * Keeps the focus in a list whose rows change.
 * @returns the list's ref, and a function that focuses a row once it is rendered, or the fallback if there is no such row.
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ id: Id | null } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(wanted.id))}"]`);
    (row ?? list.current?.querySelector<HTMLElement>('[data-focus-fallback]'))?.focus();
  }, [wanted]);
  const focus = useCallback((id: Id | null) => setWanted({ id }), []);
  return [list, focus] as const;
}
