import { useEffect } from 'react';
import { areKeysOn } from './keys-setting.ts';

/** Where a letter is text, and what lies over the panel. */
const ownsKeys = 'input:not([type="checkbox"]), textarea, select, dialog dialog';

/**
 * Keys that need no focus on a button; held down, or with a modifier, they are none. Staff can turn them off (WCAG 2.1.4).
 * @param keys what each does, by the key's name in lower case ('j', 'arrowright'); null for none.
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
    // The document: what had the focus in the request before is gone.
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}
