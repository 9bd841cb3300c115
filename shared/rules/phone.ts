/** Characters of a telephone number as people write it: digits, blanks, + and the usual separators. */
export const phoneCharacters = /^[\d\s+()./-]*$/;

/** A phone number has at most this many digits (E.164). */
const maxPhoneDigits = 15;

/**
 * Digits that are read as an Italian number without its country: a mobile number, begun or complete, or one with its
 * trunk zero, which no country code begins with. '39…' is a country code unless the digits are a whole mobile number.
 */
const italianWithoutCountry = /^(?:3(?!9)\d{0,9}|39\d{7,8}|0\d*)$/;

const hasExplicitCountry = /^\D*(?:\+|00)/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isPhone = (text: string): boolean => phoneCharacters.test(text) && /\d/.test(text);

/**
 * The normal form of a telephone number (docs/product.md, 3.7): at most 15 digits with the country code first
 * ('393475552222'). A number without a country is Italian; one with '+' or '00' keeps its country. Digits that would be
 * read as an Italian number without its country keep a '+' in front ('+34755552'), so the function is idempotent.
 * @param text as a person types it, or as a provider stores it.
 * @returns '' when there is no digit.
 */
export function normalPhone(text: string): string {
  const digits = digitsOf(text);
  const full = hasExplicitCountry.test(text)
    ? digits.replace(/^0+/, '')
    : digits.replace(italianWithoutCountry, '39$&');
  const kept = full.slice(0, maxPhoneDigits);
  return italianWithoutCountry.test(kept) ? `+${kept}` : kept;
}

/** @returns the digits with the country code first; '' when there is none. */
export function phoneDigits(text: string): string {
  return digitsOf(normalPhone(text));
}

/** The assigned country codes of one and two digits (ITU-T E.164); all others have three. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** @returns '+39 347 555 2222' for a number in any notation; other texts unchanged. */
export function formatPhone(text: string): string {
  if (!isPhone(text)) return text;
  const digits = phoneDigits(text);
  const code = countryCode.exec(digits)?.[0] ?? digits;
  const groups = digits.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ');
  return `+${code} ${groups}`.trim();
}

interface PhoneContact {
  /** '+393475552222' (E.164). */
  international: string;
  /** Dials the number (RFC 3966). */
  callHref: string;
  /** Opens a chat with the number. */
  whatsappHref: string;
}

/** @returns the ways to reach a number in any notation, or null for a text that is no number. */
export function phoneContact(text: string): PhoneContact | null {
  if (!isPhone(text)) return null;
  const digits = phoneDigits(text);
  return {
    international: `+${digits}`,
    callHref: `tel:+${digits}`,
    whatsappHref: `https://wa.me/${digits}`,
  };
}

/** @returns the digits to look for when the search text is a telephone number, else null. */
export function searchedDigits(search: string): string | null {
  if (!isPhone(search)) return null;
  return digitsOf(search).replace(/^00/, '') || null;
}
