/**
 * The one spelling by which website and provider compare e-mail addresses: without regard to case, surrounding space and
 * compatibility forms of the same character (NFKC).
 */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
