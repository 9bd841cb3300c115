import type { ContactFormRecord } from '../contract/requests.ts';
import { normalizeEmail } from '../rules/mail-address.ts';
import { phoneDigits } from '../rules/phone.ts';

const keyOf = (text: string): string => (text.includes('@') ? normalizeEmail(text) : phoneDigits(text));

/**
 * @param search e-mail addresses, and phone numbers in any notation, separated by commas: 'maria@posta.example, 347
 *   555 2222'.
 * @returns the requests that contain at least one of them.
 */
export function requestsOfPerson(
  requests: readonly ContactFormRecord[],
  search: string,
): ContactFormRecord[] {
  const keys = new Set(search.split(/[,;]/).map(keyOf));
  keys.delete('');
  return requests.filter(({ email, phoneNumber }) =>
    [email, phoneNumber].some((text) => keys.has(keyOf(text ?? ''))),
  );
}
