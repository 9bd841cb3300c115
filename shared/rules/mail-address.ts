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
