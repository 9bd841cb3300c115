/** Milliseconds without typing before the country list is searched (docs/product.md, 3.7). */
const searchDelay = 250;

/**
 * The widget debounces its jump to a country by typed letters, but searches by its search box at every key. This
 * holds the box's input events back until typing pauses. A key that acts on the list (arrows, Enter) searches at once,
 * so that it never acts on an old list.
 * @param container an element around the widget.
 * @returns how to stop.
 */
export function debounceSearch(container: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: HTMLInputElement | null = null;

  const release = () => {
    clearTimeout(timer);
    const box = held;
    held = null;
    box?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  const onInput = (event: Event) => {
    const box = event.target;
    // An event sent by script is the one released below.
    if (!event.isTrusted || !(box instanceof HTMLInputElement) || box.type !== 'search') return;
    event.stopPropagation();
    held = box;
    clearTimeout(timer);
    timer = setTimeout(release, searchDelay);
  };

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') release();
  };

  container.addEventListener('input', onInput);
  container.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    clearTimeout(timer);
    container.removeEventListener('input', onInput);
    container.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}
