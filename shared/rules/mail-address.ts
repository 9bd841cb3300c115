/** Characters that need no quotes before the '@' (RFC 5321, Dot-string). */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const mailbox = new RegExp(String.raw`^(?=.{1,64}@)${atom}(?:\.${atom})*@${label}(?:\.${label})*$`, 'i');

/**
 * The address that mail to this text goes to, in lower case: the only text that is put into `RCPT TO`, and what mails are counted by.
 * @returns null for what gets no mail: anything but one plain ASCII address without name, quotes, comment or IP address.
 */
export function mailAddress(text: string): string | null {
  return text.length <= 254 && mailbox.test(text) ? text.toLowerCase() : null;
}
