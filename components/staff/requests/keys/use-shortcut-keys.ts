import { readStored, writeStored } from '#components/app/browser-storage.ts';
import { useWindowEvent } from '../../parts/use-window-event.ts';

const setting = 'requestKeys';

/** @returns whether the shortcut keys are on in this browser. They are on by default. */
export const areKeysOn = (): boolean => readStored(setting) !== 'off';

export const turnKeys = (isOn: boolean): void => writeStored(setting, isOn ? null : 'off');

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'isComposing' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/**
 * @returns the name of a shortcut key in lower case ('j', 'arrowright', '1'); null during composition and with a modifier.
 *   On a keyboard with another script, or without digits on the bottom level, the key's place counts.
 */
export function keyOf(event: KeyPress): string | null {
  const { key, code } = event;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  const isForeign = key.length === 1 && key > '~';
  if (letter !== undefined && isForeign) return letter.toLowerCase();
  // Digits of AZERTY need Shift; without it, the keys are '&', 'é' and '"'.
  if (digit !== undefined && !event.shiftKey && !/^[-+/?]$/.test(key)) return digit;
  return key.toLowerCase();
}

/** Selector of elements in which shortcut keys do not apply: text fields. */
const ownsKeys = 'input:not([type="checkbox"]), textarea, select';

/**
 * Shortcut keys that work wherever the focus is, unless another dialog is above theirs. Combinations with a modifier are
 * ignored, and repeats, except in the viewer. Staff can turn the keys off (WCAG 2.1.4), but not the viewer's arrows.
 * @param keys actions by the key's name in lower case ('j', 'arrowright'); null for none.
 * @param level the number of dialogs open: 0 in the list, 1 in a request, 2 in the viewer of its documents.
 */
export function useShortcutKeys(keys: Readonly<Record<string, () => void>> | null, level = 1): void {
  // Not on an element, because the one that had the focus in the previous request is gone.
  useWindowEvent('keydown', (event) => {
    const { target, repeat } = event;
    const key = keyOf(event);
    if (!keys || key === null || !Object.hasOwn(keys, key)) return;
    if (document.querySelectorAll('dialog[open]').length !== level) return;
    // While I was held, the screen would flash, which can cause seizures (WCAG 2.3.1).
    if (repeat && (level < 2 || 'ri'.includes(key))) return;
    const field = target instanceof Element ? target.closest(ownsKeys) : null;
    // As in a modal dialog, Escape closes from each of its fields, and with the keys off.
    if (key === 'escape' ? field && !field.closest('dialog') : field) return;
    if (!areKeysOn() && key !== 'escape' && !(level === 2 && key.startsWith('arrow'))) return;
    event.preventDefault();
    keys[key]?.();
  });
}
