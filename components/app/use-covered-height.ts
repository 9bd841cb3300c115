import { useEffect, type RefObject } from 'react';

/**
 * Tells the style sheets how much of the window's lower end an element covers, as `--covered`: what floats there stands
 * above it, and what is scrolled to stops above it.
 * @param isShown whether the element is there.
 */
export function useCoveredHeight(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const cover = element.current;
    if (!isShown || !cover) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(
        '--covered',
        `${Math.ceil(window.innerHeight - cover.getBoundingClientRect().top)}px`,
      );
    });
    observer.observe(cover);
    return () => {
      observer.disconnect();
      style.removeProperty('--covered');
    };
  }, [element, isShown]);
}
