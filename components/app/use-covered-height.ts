import { useEffect, type RefObject } from 'react';

/**
 * Sets the CSS variable `--covered` to the height that an element covers at the bottom of its scroll
 * container, which is a dialog or the window. Scroll targets and floating elements stay above it. An element higher
 * than a quarter of the window is marked with `data-high` and covers nothing.
 * @param isShown whether the element is rendered.
 */
export function useCoveredHeight(element: RefObject<HTMLElement | null>, isShown = true): void {
  useEffect(() => {
    const cover = element.current;
    if (!isShown || !cover) return undefined;
    const { style } = cover.closest('dialog') ?? document.documentElement;
    const measure = () => {
      const { height } = cover.getBoundingClientRect();
      const isHigh = cover.toggleAttribute('data-high', height > innerHeight / 4);
      style.setProperty('--covered', isHigh ? '0px' : `${Math.ceil(height)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(cover);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      style.removeProperty('--covered');
    };
  }, [element, isShown]);
}
