/** Characters that need no quotes before the '@' (RFC 5321, Dot-string). */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const mailbox = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@${label}(?:\.${label})*$`, 'i');

/**
 * Returns the e-mail address in a text, in lower case. Use only this form for `RCPT TO` and for counting mails.
 * @returns null for anything but one plain ASCII address without name, quotes, comment or IP address.
 */
export function mailAddress(text: string): string | null {
  return text.length <= 254 && mailbox.test(text) ? text.toLowerCase() : null;
}

/**
 * @returns the normal form in which website and provider compare e-mail addresses: lower case, compatibility forms of
 *   a character replaced (NFKC), and without what surrounds a copied address: 'a@b.it' for 'Anna <mailto:A@b.it>.'
 */
export function normalizeEmail(email: string): string {
  const text = email
    .normalize('NFKC')
    .trim()
    .replace(/[\s.,;]+$/, '')
    .toLowerCase();
  const [, copied = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  return copied
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/, '$1')
    .replace(/[\s.]+$/, '');
}

/** @returns the address that a visitor means, which can get mail; other texts unchanged, so that no letter is lost. */
export function typedAddress(text: string): string {
  return mailAddress(normalizeEmail(text)) ?? text;
}
