import { useEffect, type RefObject } from 'react';

/**
 * Sets the CSS variable `--covered` to the height that an element covers at the bottom of its scroll
 * container, which is a dialog or the window. Scroll targets and floating elements stay above it.
 * @param isShown whether the element is rendered.
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
