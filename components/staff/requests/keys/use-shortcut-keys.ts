import { useEffect } from 'react';
import { areKeysOn } from './keys-setting.ts';

/** Elements in which a letter is text, and dialogs above the panel. */
const ownsKeys = 'input:not([type="checkbox"]), textarea, select, dialog dialog';

/**
 * Shortcut keys that work wherever the focus is. Repeats and combinations with a modifier are ignored. Staff can turn them off (WCAG 2.1.4).
 * @param keys actions by the key's name in lower case ('j', 'arrowright'); null for none.
 */
export function useShortcutKeys(keys: Readonly<Record<string, () => void>> | null): void {
  useEffect(() => {
    if (!keys) return undefined;
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (repeat || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
      if (target instanceof Element && target.closest(ownsKeys)) return;
      const act = Object.hasOwn(keys, key.toLowerCase()) ? keys[key.toLowerCase()] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    // On the document: the element that had the focus in the previous request is gone.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}
