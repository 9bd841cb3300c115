import { normalPhone, phoneDigits } from '#shared/rules/phone.ts';

/**
 * Reads what a person typed or pasted into the widget: beside the prefix that stood there already, before it, with a prefix
 * of its own ('+39' and '+39 333…', '+39' and '0039 333…', or the digits of the prefix twice), or without any, which
 * the widget alone would take for the number's first digits.
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

const mend = ({ target }: Event) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'tel') return;
  const mended = withOnePrefix(target.value);
  if (mended === target.value) return;
  // Natively: React takes a value set on the element itself for its own and sees no change.
  Reflect.set(HTMLInputElement.prototype, 'value', mended, target);
};

/**
 * Mends what is typed or pasted beside a prefix before the widget reads it: it would cut the digits that are too many.
 * @param container an element around the widget.
 * @returns how to stop.
 */
export function keepOnePrefix(container: HTMLElement): () => void {
  container.addEventListener('input', mend);
  return () => container.removeEventListener('input', mend);
}
