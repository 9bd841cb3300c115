const openOnSpace = (event: KeyboardEvent) => {
  const { target } = event;
  if (event.key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.selected-flag')) return;
  event.preventDefault();
  target.click();
};

/**
 * The widget's country picker for those who use a keyboard or a screen reader. It calls its list a listbox, yet keeps the
 * search box inside, which no listbox may hold; it opens on Enter but not on Space, and loses the focus when it closes.
 * @param container an element around the widget.
 * @returns how to stop.
 */
export function makePickerAccessible(container: HTMLElement): () => void {
  let wasOpen = false;

  const describe = () => {
    const flag = container.querySelector('.selected-flag');
    flag?.setAttribute('aria-label', `Scegliere il paese: ${flag.getAttribute('title') ?? 'nessuno'}`);
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
    // The widget closes its list when the mouse is pressed elsewhere: the keyboard going elsewhere is the same.
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
}
