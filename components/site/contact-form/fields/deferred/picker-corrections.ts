/** Milliseconds without typing after which the country list is searched (docs/product.md, 3.7). */
const searchDelay = 250;

/** Delays the widget's search until typing pauses, or until a key acts on the list, which must not be outdated. */
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

const optionsId = 'paesi';

const setAttributes = (element: Element | null | undefined, attributes: Record<string, string>) => {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
};

/**
 * Describes the open list as a combobox with a listbox. The widget's search box is inside its list, so the options
 * belong to an empty listbox beside it. @returns whether the list is open.
 */
function describePicker(container: HTMLElement): boolean {
  const flag = container.querySelector('.selected-flag');
  setAttributes(flag, { 'aria-label': `Scegli il paese: ${flag?.getAttribute('title') ?? 'nessuno'}` });
  const list = container.querySelector('.country-list');
  setAttributes(list, { role: 'none' });
  list?.removeAttribute('tabindex');
  const ids: string[] = [];
  let highlighted = '';
  for (const item of list?.querySelectorAll('li') ?? []) {
    const code = item.dataset['countryCode'];
    if (code === undefined) {
      setAttributes(item, { role: 'none' });
      continue;
    }
    const isHighlighted = item.classList.contains('highlight');
    const id = `${optionsId}-${code}`;
    setAttributes(item, { id, role: 'option', tabindex: '-1', 'aria-selected': String(isHighlighted) });
    ids.push(id);
    if (isHighlighted) highlighted = id;
  }
  const options = document.getElementById(optionsId) ?? document.createElement('div');
  setAttributes(options, { id: optionsId, role: 'listbox', 'aria-label': 'Paesi', 'aria-owns': ids.join(' ') });
  if (list === null) options.remove();
  else if (!options.isConnected) container.append(options);
  setAttributes(list?.querySelector('input'), {
    role: 'combobox',
    'aria-label': 'Cerca un paese',
    'aria-autocomplete': 'list',
    'aria-expanded': 'true',
    'aria-controls': optionsId,
    'aria-activedescendant': highlighted,
  });
  return list !== null;
}

const openOnSpace = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.selected-flag')) return;
  event.preventDefault();
  target.click();
};

/**
 * Fixes react-phone-input-2's country picker for keyboards and screen readers, and debounces its search. Unmodified, it
 * opens on Enter but not on Space, stays open when the focus leaves, and loses the focus when it closes.
 * @param container an element around the widget; its previous sibling is the field.
 */
export function correctPicker(container: HTMLElement, signal: AbortSignal): void {
  debounceSearch(container, signal);

  let isOpen = describePicker(container);
  const observer = new MutationObserver(() => {
    const wasOpen = isOpen;
    isOpen = describePicker(container);
    const field = container.previousElementSibling;
    if (wasOpen && !isOpen && document.activeElement === document.body && field instanceof HTMLElement) field.focus();
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
