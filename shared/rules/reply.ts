import { mailtoLink } from '../format.ts';
import { phoneContact } from './phone.ts';

/** Whom a reply is for. */
export interface ReplyTo {
  fullName?: string | null | undefined;
  service?: string | null | undefined;
}

/** In the visitors' language. */
const noService = 'preventivo';

/** @returns a template's text with the first name and the service in their places. */
export function fillTemplate(text: string, { fullName, service }: ReplyTo): string {
  const [firstName = ''] = (fullName ?? '').trim().split(/\s+/);
  return text
    .replace(/\{(ime|usluga)\}/g, (_, place: string) => (place === 'ime' ? firstName : service || noService))
    .replace(/ +(?=[,.!?])/g, '');
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** @returns a link that opens a chat with the number and the text ready to send; null for a text that is no number. */
export function whatsappReply(phoneNumber: string, text: string): string | null {
  const contact = phoneContact(phoneNumber);
  if (!contact) return null;
  return text === '' ? contact.whatsappHref : `${contact.whatsappHref}?text=${encoded(text)}`;
}

/** @returns a link that writes the text to this address alone; its lines end as RFC 6068 has it. */
export function emailReply(address: string, subject: string, text: string): string {
  if (text === '') return mailtoLink(address);
  const body = text.replace(/\r\n|\r|\n/g, '\r\n');
  return `${mailtoLink(address)}?subject=${encoded(subject)}&body=${encoded(body)}`;
}
