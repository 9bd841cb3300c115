import { Secret, TOTP } from 'otpauth';
import { plainCode } from './recovery-codes.ts';

/** @returns a typed or pasted code of an app, also out of the words of a message: 'Vaš kod je 123 456'. */
export const appCode = (text: string): string =>
  plainCode(/(?<![\p{L}\d])\d{3}[^\p{L}\d]{0,2}\d{3}(?!\P{L}?\d|\p{L})/u.exec(text.normalize('NFKC'))?.[0] ?? text);

/** The parameters that every authenticator app supports: six digits, thirty seconds, SHA-1 (RFC 6238). */
const generator = (secret: Secret, account?: { issuer: string; label: string }) =>
  new TOTP({ ...account, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** @returns a new secret in base32, and the `otpauth:` URI for the QR code. */
export function newTotp(account: { issuer: string; label: string }): { secret: string; address: string } {
  const secret = new Secret({ size: 20 });
  // A colon would end the issuer.
  const issuer = account.issuer.replaceAll(':', ' ');
  return { secret: secret.base32, address: generator(secret, { ...account, issuer }).toString() };
}

/**
 * Finds the time step of a code. Accepts the current, the previous and the next step (RFC 6238, section 5.2).
 * @returns the number of the step, which the caller stores so that no code is accepted twice; null for a wrong code.
 */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const totp = generator(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
