import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands: six digits, thirty seconds, SHA-1 (RFC 6238). */
const generator = (secret: Secret, account?: { issuer: string; label: string }) =>
  new TOTP({ ...account, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** @returns a new secret in base32, and the address that an app reads from a QR code. */
export function newTotp(account: { issuer: string; label: string }): { secret: string; address: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, address: generator(secret, account).toString() };
}

/**
 * Finds the time step of a code: the current one, or the one before or after it (RFC 6238, section 5.2).
 * @returns the number of the step, which the caller remembers so that no code is taken twice; null for a wrong code.
 */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const totp = generator(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
