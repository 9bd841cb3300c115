import { useEffect, type RefObject } from 'react';

/**
 * Tells the style sheets, as `--covered`, how much an element covers of the lower end of what scrolls below it: the dialog around it,
 * or else the window. What is scrolled to stops above it, and what floats there stands above it.
 * @param isShown whether the element is there.
 */
export function useCoveredHeight(element: RefObject<HTMLElement | null>, isShown = true): void {
  useEffect(() => {
    const cover = element.current;
    if (!isShown || !cover) return undefined;
    const { style } = cover.closest('dialog') ?? document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--covered', `${Math.ceil(cover.getBoundingClientRect().height)}px`),
    );
    observer.observe(cover);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered');
    };
  }, [element, isShown]);
}
