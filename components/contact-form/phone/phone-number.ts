import { maxPhoneDigits } from '#shared/validation/contact-form.ts';

/** @returns a phone number as the form keeps it: digits only, at most 15. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, maxPhoneDigits);
}

/** @returns the number, or '' when the country's prefix is all there is: nobody has typed a number yet. */
export function significantDigits(digits: string, dialCode: string): string {
  return digits === dialCode ? '' : digits;
}

/**
 * Mends what a person typed or pasted beside the prefix that stood there already: before it, or with a prefix of its own
 * ('+39' and '+39 333…', '+39' and '0039 333…', or the digits of the prefix twice).
 * @returns the text with one prefix, in front.
 */
export function withOnePrefix(text: string): string {
  const before = /^(\d+)\+(\d{1,4})$/.exec(text);
  if (before) return `+${before[2]}${before[1]}`;
  const lastNumber = text.slice(Math.max(text.lastIndexOf('+'), 0));
  const digits = lastNumber.replace(/\D/g, '');
  const international = /^(?:39)?00([1-9]\d{8,})$/.exec(digits)?.[1] ?? /^39(393\d{9})$/.exec(digits)?.[1];
  return international === undefined ? lastNumber : `+${international}`;
}

/** @returns an Italian mobile number typed without its prefix, with it: the widget would take it for French. */
export function withItalianPrefix(digits: string): string {
  return /^3\d{9}$/.test(digits) ? `39${digits}` : digits;
}
