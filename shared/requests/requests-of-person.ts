import type { ContactFormRecord } from '../contract/requests.ts';
import { normalizeEmail } from '../rules/mail-address.ts';
import { phoneDigits } from '../rules/phone.ts';

/** @returns the normal forms of the e-mail addresses and phone numbers of a search. */
export function personKeys(search: string): string[] {
  const keys = search.split(/[,;]/).map((text) => (text.includes('@') ? normalizeEmail(text) : phoneDigits(text)));
  return keys.filter((key) => key !== '');
}

/** @returns the requests with one of the addresses or numbers, in any notation: 'maria@posta.example, 347 555 2222'. */
export function requestsOfPerson(requests: readonly ContactFormRecord[], search: string) {
  const keys = new Set(personKeys(search));
  return requests.filter(
    ({ email, phoneNumber }) => keys.has(normalizeEmail(email ?? '')) || keys.has(phoneDigits(phoneNumber ?? '')),
  );
}
