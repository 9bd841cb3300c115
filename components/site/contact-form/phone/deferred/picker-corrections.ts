/** Milliseconds without typing before the country list is searched (docs/product.md, 3.7). */
const searchDelay = 250;

/**
 * The widget searches at every key. This holds the typing back until it pauses. A key that acts on the list searches at once, so that
 * it never acts on an old list.
 */
function debounceSearch(container: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let box: EventTarget | null = null;
  const search = () => {
    clearTimeout(timer);
    const typedIn = box;
    box = null;
    typedIn?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const wait = (event: Event) => {
    // An untrusted event is the one that `search` dispatches.
    if (!event.isTrusted) return;
    event.stopPropagation();
    box = event.target;
    clearTimeout(timer);
    timer = setTimeout(search, searchDelay);
  };
  container.addEventListener('input', wait, { signal });
  const act = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') search();
  };
  container.addEventListener('keydown', act, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** The widget calls its list a listbox although it holds the search box, which no listbox may. @returns whether the list is open. */
function describePicker(container: HTMLElement): boolean {
  const flag = container.querySelector('.selected-flag');
  flag?.setAttribute('aria-label', `Scegli il paese: ${flag.getAttribute('title') ?? 'nessuno'}`);
  flag?.setAttribute('aria-haspopup', 'true');
  const list = container.querySelector('.country-list');
  list?.setAttribute('role', 'radiogroup');
  list?.setAttribute('aria-label', 'Paesi');
  list?.removeAttribute('tabindex');
  list?.querySelector('input')?.setAttribute('aria-label', 'Cerca un paese');
  for (const item of list?.querySelectorAll('li') ?? []) {
    const isCountry = item.classList.contains('country');
    item.setAttribute('role', isCountry ? 'radio' : 'none');
    item.removeAttribute('aria-selected');
    if (!isCountry) continue;
    item.setAttribute('tabindex', '-1');
    item.setAttribute('aria-checked', String(item.classList.contains('highlight')));
  }
  return list !== null;
}

const openOnSpace = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.selected-flag')) return;
  event.preventDefault();
  target.click();
};

/**
 * Corrects the search of react-phone-input-2's country picker, and its use by keyboard and screen reader: it opens on Enter but not on
 * Space, stays open when the focus moves on, and loses the focus when it closes.
 * @param container an element around the widget, behind the field.
 */
export function correctPicker(container: HTMLElement, signal: AbortSignal): void {
  debounceSearch(container, signal);

  let isOpen = describePicker(container);
  const observer = new MutationObserver(() => {
    const wasOpen = isOpen;
    isOpen = describePicker(container);
    const field = container.previousElementSibling;
    if (wasOpen && !isOpen && document.activeElement === document.body && field instanceof HTMLElement)
      field.focus();
  });
  const attributeFilter = ['class', 'title'];
  observer.observe(container, { childList: true, subtree: true, attributeFilter });
  signal.addEventListener('abort', () => observer.disconnect());

  container.addEventListener('keydown', openOnSpace, { capture: true, signal });

  const closeBehindFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isOpen || !(relatedTarget instanceof Node) || container.contains(relatedTarget)) return;
    // What the widget closes its list on.
    document.dispatchEvent(new MouseEvent('mousedown'));
  };
  container.addEventListener('focusout', closeBehindFocus, { signal });
}
