/** Milliseconds without typing after which the country list is searched (docs/product.md, 3.7). */
const searchDelay = 250;

/**
 * Delays the widget's search, which runs on every keystroke, until typing pauses. Keys that act on the list search
 * immediately, so that they never act on an outdated list.
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
    // Untrusted events are those that `search` dispatches.
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

/** Replaces the role listbox, which must not contain the widget's search box. @returns whether the list is open. */
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
 * Fixes react-phone-input-2's country picker for keyboards and screen readers, and debounces its search. The
 * unmodified widget opens on Enter but not on Space, stays open when the focus leaves, and loses the focus when it
 * closes.
 * @param container an element around the widget; its previous sibling is the field.
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
    // The widget closes its list on this event.
    document.dispatchEvent(new MouseEvent('mousedown'));
  };
  container.addEventListener('focusout', closeBehindFocus, { signal });
}
