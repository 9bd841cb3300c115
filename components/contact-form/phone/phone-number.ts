import { maxPhoneDigits } from '#shared/validation/contact-form.ts';

/** @returns a phone number as the form keeps it: digits only, at most 15. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, maxPhoneDigits);
}

/** @returns the number, or '' when the country's prefix is all there is: nobody has typed a number yet. */
export function significantDigits(digits: string, dialCode: string): string {
  return digits === dialCode ? '' : digits;
}

/** @returns an Italian mobile number typed without its prefix, with it: the widget would take it for French. */
export function withItalianPrefix(digits: string): string {
  return /^3\d{9}$/.test(digits) ? `39${digits}` : digits;
}
