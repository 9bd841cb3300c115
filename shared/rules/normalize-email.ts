/**
 * @returns the normal form in which website and provider compare e-mail addresses: lower case, trimmed, and with
 *   compatibility forms of a character replaced (NFKC).
 */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
