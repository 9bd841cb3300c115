import { normalPhone, phoneDigits } from '#shared/rules/phone.ts';

/** Listens in an element around the widget. @returns how to stop. */
type Correction = (container: HTMLElement) => () => void;

/**
 * Reads what was typed or pasted into the widget: beside the prefix that was there, before it, with a prefix
 * of its own ('+39' and '+39 333…', '+39' and '0039 333…', or the digits of the prefix twice), or without any, which
 * the widget would take for the first digits of the number.
 * @returns the text with one prefix, in front; no number without a digit.
 */
export function withOnePrefix(text: string): string {
  const before = /^(\d+)\+(\d{1,4})$/.exec(text);
  if (before) return `+${before[2]}${before[1]}`;
  if (!text.includes('+')) return normalPhone(text) && `+${phoneDigits(text)}`;
  const lastNumber = text.slice(text.lastIndexOf('+'));
  const digits = lastNumber.replace(/\D/g, '');
  const international = /^(?:39)?00([1-9]\d{8,})$/.exec(digits)?.[1] ?? /^39(393\d{9})$/.exec(digits)?.[1];
  return international === undefined ? lastNumber : `+${international}`;
}

const correctPrefix = ({ target }: Event) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'tel') return;
  const corrected = withOnePrefix(target.value);
  if (corrected === target.value) return;
  // By the prototype's setter: React overrides the element's own and would see no change.
  Reflect.set(HTMLInputElement.prototype, 'value', corrected, target);
};

/** Corrects what is typed or pasted beside a prefix before the widget reads it and cuts the surplus digits. */
const keepOnePrefix: Correction = (container) => {
  container.addEventListener('input', correctPrefix);
  return () => container.removeEventListener('input', correctPrefix);
};

/** Milliseconds without typing before the country list is searched (docs/product.md, 3.7). */
const searchDelay = 250;

/**
 * The widget searches at every key typed into its search box. This holds back the input events of the box until typing
 * pauses. A key that acts on the list (arrows, Enter) searches at once, so that it never acts on an old list.
 */
const debounceSearch: Correction = (container) => {
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
    // An untrusted event is the one `release` dispatches.
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
};

const openOnSpace = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.selected-flag')) return;
  event.preventDefault();
  target.click();
};

/**
 * Makes the country picker usable by keyboard and screen reader. The widget calls its list a listbox although it holds
 * the search box, which no listbox may; it opens on Enter but not on Space, and loses the focus when it closes.
 */
const makePickerAccessible: Correction = (container) => {
  let wasOpen = false;

  const describe = () => {
    const flag = container.querySelector('.selected-flag');
    flag?.setAttribute('aria-label', `Scegli il paese: ${flag.getAttribute('title') ?? 'nessuno'}`);
    flag?.setAttribute('aria-haspopup', 'true');

    const list = container.querySelector('.country-list');
    if (list) {
      list.setAttribute('role', 'radiogroup');
      list.setAttribute('aria-label', 'Paesi');
      list.removeAttribute('tabindex');
      list.querySelector('input')?.setAttribute('aria-label', 'Cerca un paese');
      for (const item of list.querySelectorAll('li')) {
        const isCountry = item.classList.contains('country');
        item.setAttribute('role', isCountry ? 'radio' : 'none');
        item.removeAttribute('aria-selected');
        if (!isCountry) continue;
        item.setAttribute('tabindex', '-1');
        item.setAttribute('aria-checked', String(item.classList.contains('highlight')));
      }
    }
    if (wasOpen && !list && document.activeElement === document.body) {
      container.querySelector<HTMLInputElement>('input[type="tel"]')?.focus();
    }
    wasOpen = list !== null;
  };

  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || container.contains(relatedTarget)) return;
    // The widget closes its list when the mouse is pressed elsewhere; the same for focus that moves elsewhere.
    if (wasOpen) document.dispatchEvent(new MouseEvent('mousedown'));
  };

  const observer = new MutationObserver(describe);
  observer.observe(container, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'title'],
  });
  describe();
  container.addEventListener('keydown', openOnSpace, { capture: true });
  container.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    container.removeEventListener('keydown', openOnSpace, { capture: true });
    container.removeEventListener('focusout', onFocusOut);
  };
};

/**
 * Corrects react-phone-input-2 where it gets numbers with two prefixes, the search and the accessibility of the country
 * picker wrong.
 * @param container an element around the widget.
 * @returns how to stop.
 */
export function correctWidget(container: HTMLElement): () => void {
  const stops = [debounceSearch, keepOnePrefix, makePickerAccessible].map((correct) => correct(container));
  return () => stops.forEach((stop) => stop());
}
