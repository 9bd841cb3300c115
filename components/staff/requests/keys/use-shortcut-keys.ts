import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '#components/app/browser-storage.ts';

const setting = 'requestKeys';

/** @returns whether the shortcut keys are on in this browser. They are on by default. */
export const areKeysOn = (): boolean => readStored(setting) !== 'off';

export const turnKeys = (isOn: boolean): void => writeStored(setting, isOn ? null : 'off');

/** Selector of elements in which shortcut keys do not apply: text fields. */
const ownsKeys = 'input:not([type="checkbox"]), textarea, select';

/**
 * Shortcut keys that work wherever the focus is, unless another dialog is above the panel. Repeats and combinations with
 * a modifier are ignored. Staff can turn the keys off (WCAG 2.1.4).
 * @param keys actions by the key's name in lower case ('j', 'arrowright'); null for none.
 * @param isAbove true for the keys of a dialog above the panel; a held key repeats its action there.
 */
export function useShortcutKeys(keys: Readonly<Record<string, () => void>> | null, isAbove = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, repeat } = event;
    const key = event.key.toLowerCase();
    if (!isAbove && (repeat || document.querySelector('dialog dialog'))) return;
    if (!keys || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
    if (target instanceof Element && target.closest(ownsKeys)) return;
    if (!Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key]?.();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    // Listens on the document, because the element that had the focus in the previous request is gone.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
