export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'isComposing' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/**
 * @returns the name of a shortcut key in lower case ('j', 'arrowright', '1'); null during composition and with a modifier.
 *   On a keyboard with another script, or without digits on the bottom level, the key's place counts.
 */
export function keyOf({
  key,
  code,
  isComposing,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyPress): string | null {
  if (isComposing || ctrlKey || metaKey || altKey) return null;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  const isForeign = key.length === 1 && key > '~';
  if (letter !== undefined && isForeign) return letter.toLowerCase();
  // Digits of AZERTY need Shift; without it, the keys are '&', 'é' and '"'.
  if (digit !== undefined && !shiftKey && !/^[-+/?]$/.test(key)) return digit;
  return key.toLowerCase();
}
