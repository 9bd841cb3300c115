/** Distance from the window within which an element is loaded before it is scrolled into view. */
const nearMargin = '600px';

/** Margin before the page is scrolled. The element must be well inside the window, not at its bottom. */
const visibleMargin = '0px 0px -12%';

/**
 * Calls `callBack` once, when an element comes near the window. Until the page is scrolled, the element must be
 * visible, so that the first screen loads nothing that it does not show.
 * @returns a function that stops waiting.
 */
export function whenNear(element: Element, callBack: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const stop = () => waiting.abort();
  const watch = (rootMargin: string) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (signal.aborted || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        stop();
        callBack();
      },
      { rootMargin },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  };
  watch(visibleMargin);
  window.addEventListener('scroll', () => watch(nearMargin), { once: true, passive: true, signal });
  return stop;
}
