import { mailtoLink } from '../basic-format.ts';
import { phoneContact } from './phone.ts';

export interface ReplyTo {
  fullName?: string | null | undefined;
  service?: string | null | undefined;
  /** The address of the patient's page; without it, what leads to `{link}` is left out. */
  link?: string | null | undefined;
  /** The requested documents, one a line, for `{documenti}`. */
  documents?: string;
}

export function fillTemplate(text: string, { fullName, service, link, documents }: ReplyTo): string {
  const [firstName = ''] = (fullName ?? '').trim().split(/\s+/);
  // In the visitors' language.
  const values: Readonly<Record<string, string>> = {
    ime: firstName,
    usluga: service || 'preventivo',
    link: link ?? '',
    documenti: documents ?? '',
  };
  return (link ? text : text.replaceAll(/[^.!?\n]*\{link\}/g, ''))
    .replace(/\{(ime|usluga|link|documenti)\}/g, (_, place: string) => values[place] ?? '')
    .replace(/ +(?=[,.!?])/g, '');
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

export function whatsappReply(phoneNumber: string, text: string): string | null {
  const contact = phoneContact(phoneNumber);
  if (!contact) return null;
  return text === '' ? contact.whatsappHref : `${contact.whatsappHref}?text=${encoded(text)}`;
}

/** @returns a link that starts an e-mail to this address alone; line breaks follow RFC 6068. */
export function emailReply(address: string, subject: string, text: string): string {
  if (text === '') return mailtoLink(address);
  const body = text.replace(/\r\n|\r|\n/g, '\r\n');
  return `${mailtoLink(address)}?subject=${encoded(subject)}&body=${encoded(body)}`;
}
