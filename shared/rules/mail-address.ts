import { withoutInvisible } from './invisible.ts';

/** Characters that need no quotes before the '@' (RFC 5321, Dot-string). */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const mailbox = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@${label}(?:\.${label})*$`, 'i');

/** @returns one plain ASCII address in lower case, the only form for `RCPT TO` and counting mails; null for other texts. */
export const mailAddress = (text: string): string | null =>
  text.length <= 254 && mailbox.test(text) ? text.toLowerCase() : null;

const unicodeDomain = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.\u3002-]+$/u;

/** @returns a domain in ASCII, as browsers send it (IDNA). */
const asciiDomain = (domain: string): string => {
  const url = `http://${domain}`;
  return unicodeDomain.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
};

/** @returns an address without case, compatibility forms (NFKC), and what surrounds a copied one. */
const copiedAddress = (email: string): string => {
  const text = email
    .normalize('NFKC')
    .trim()
    .replace(/[\s.,;]+$/, '')
    .toLowerCase();
  const [, copied = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  return copied
    .trim()
    .replace(/^mailto:[\s/]*([^?]*).*$/, '$1')
    .replace(/[\s.]+$/, '');
};

/** @returns the form in which e-mail addresses are compared, without invisible characters: 'a@xn--tda.it' for 'Anna <mailto:A@Ü.it>.' */
export const normalizeEmail = (email: string): string =>
  copiedAddress(withoutInvisible(email)).replace(/(?<=@)[^@]*$/, asciiDomain);

/** @returns the address that a visitor means, which can get mail; other texts unchanged, so that no letter is lost. */
export const typedAddress = (text: string): string => mailAddress(copiedAddress(text)) ?? text;
