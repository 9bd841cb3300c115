import { cutText } from './cut-text.ts';
import { formatPhone } from './phone.ts';
import { emailReply, whatsappReply } from './reply.ts';

export interface ClinicContacts {
  contactEmail: string;
  /** Digits with the country code; null: the clinic has none. */
  whatsappNumber: string | null;
}

/** Maximum length of the quoted message. Mail programs and WhatsApp refuse links that are much longer. */
const maxQuoted = 1000;

export function linksToClinic({ contactEmail, whatsappNumber }: ClinicContacts, text: string) {
  return {
    whatsapp: whatsappNumber && whatsappReply(`+${whatsappNumber}`, text),
    email: emailReply(contactEmail, 'Richiesta di preventivo', text),
  };
}

const greeting = (fullName: string) => (fullName === '' ? 'Buongiorno.' : `Buongiorno, sono ${fullName}.`);

/** @returns a visitor's message about a wrong number in a request. @param fullName '': no name in the message. */
export const wrongNumberText = (fullName: string, phoneNumber: string): string =>
  `${greeting(fullName)} Nella mia richiesta il numero ${formatPhone(phoneNumber)} è sbagliato. Quello giusto è: `;

/** @returns a visitor's message with a number that the form refuses. */
export const otherNumberText = (fullName: string, phoneNumber: string, message: string): string =>
  `${greeting(fullName)} Vorrei un preventivo. Il mio numero è ${phoneNumber}. ${cutText(message, maxQuoted)}`.trim();
