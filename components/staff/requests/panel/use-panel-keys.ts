import { useEffect } from 'react';

/** Where a letter is text, and what lies over the panel. */
const ownsKeys = 'input:not([type="checkbox"]), textarea, select, dialog dialog';

/**
 * Keys of the panel that need no focus on a button; held down, or with a modifier, they are none.
 * @param keys what each does, by the key's name in lower case ('j', 'arrowright').
 */
export function usePanelKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(ownsKeys)) return;
      const act = Object.hasOwn(keys, key.toLowerCase()) ? keys[key.toLowerCase()] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    // The document: what had the focus in the request before is gone.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}
