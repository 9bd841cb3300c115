/** Characters that are ignored: whitespace, hyphens, brackets, and the invisible marks of copied numbers. */
const separators = /[\s\p{Cf}\p{Pd}\u2212()[\]./]/gu;

/** Maximum number of digits of a telephone number (E.164). */
const maxPhoneDigits = 15;

/**
 * Digits that are read as an Italian number without a country code: a partial or complete mobile number, or a number
 * with a leading zero, because no country code begins with zero. '39…' is a country code unless the digits are a
 * complete mobile number.
 */
const italianWithoutCountry = /^(?:3(?!9)\d{0,9}|39\d{7,8}|0\d*)$/;

/** A country code without '+' that is separated from the number: '39 347…', '(39) 347…'. */
const separateCountry = /^([\s\p{Cf}([]*)39(?=\D)/u;

/** A zero that is dialled only within the country: '+41 (0)79…'. Italy and San Marino have it in numbers from abroad too. */
const nationalZero = /^(\W*(?:\+|00)\s*(?!39|378)\d{1,3}\W*)\(0\)/;

const withoutSeparators = (text: string): string =>
  text
    .replace(/^\s*tel:/i, '')
    .replace(separateCountry, '$1+39')
    .replace(nationalZero, '$1')
    .replace(separators, '');

/** @returns the digits of a telephone number in any notation, beginning with the country code; '' for other texts. */
export function phoneDigits(text: string): string {
  const [, plus, digits = ''] = /^(\+?)(\d+)$/.exec(withoutSeparators(text)) ?? [];
  const hasCountry = plus === '+' || digits.startsWith('00');
  const full = hasCountry ? digits.replace(/^0+/, '') : digits.replace(italianWithoutCountry, '39$&');
  return full.length > maxPhoneDigits ? '' : full;
}

export const isItalianMobile = (text: string): boolean => /^393\d{9}$/.test(phoneDigits(text));

/**
 * The form in which a telephone number is stored (docs/product.md, 3.7): its digits with the country code first
 * ('393475552222'). A number without a country code is Italian; a number with '+' or '00' keeps its country code. If
 * the digits could be read as an Italian number without a country code, they keep a '+' in front ('+34755552'), so that
 * the function is idempotent.
 * @returns other texts unchanged, so that no digit is lost.
 */
export function storedPhone(text: string): string {
  const digits = phoneDigits(text);
  return italianWithoutCountry.test(digits) ? `+${digits}` : digits || text.trim();
}

/** Like `storedPhone`. Eleven typed digits without a country code are an Italian mobile number with one too many. */
export function typedPhone(text: string): string {
  const digits = withoutSeparators(text);
  return storedPhone(/^3(?!9)\d{10}$/.test(digits) ? `+39${digits}` : text);
}

/** The country codes of one and two digits that are assigned (ITU-T E.164); all others have three digits. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** @returns '+39 347 555 2222' for a number in any notation; other texts unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits === '') return text;
  const code = countryCode.exec(digits)?.[0] ?? digits;
  const groups = digits.slice(code.length).replace(/\d{3}(?=\d{2})/g, '$& ');
  return `+${code} ${groups}`.trim();
}

/** @returns the country code of a typed number; Italy's if the number has none. */
export const dialCodeOf = (typed: string): string => countryCode.exec(phoneDigits(typedPhone(typed)))?.[0] ?? '39';

/** @returns a typed number with another country code. A text that is not a number is appended to the code unchanged. */
export function withDialCode(typed: string, dialCode: string): string {
  const digits = phoneDigits(typedPhone(typed));
  return formatPhone(`+${dialCode} ${digits === '' ? typed : digits.slice(dialCodeOf(typed).length)}`);
}

export function phoneContact(text: string) {
  const digits = phoneDigits(text);
  if (digits === '') return null;
  return {
    /** '+393475552222' (E.164). */
    international: `+${digits}`,
    callHref: `tel:+${digits}`,
    whatsappHref: `https://wa.me/${digits}`,
  };
}

/** @returns the digits to search for if the search text is a telephone number, else null. */
export const searchedDigits = (search: string): string | null =>
  phoneDigits(search) === '' ? null : withoutSeparators(search).replace(/^(?:\+|00)/, '');
