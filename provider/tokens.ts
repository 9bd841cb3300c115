import { createHash, randomBytes } from 'node:crypto';

/** @returns 256 random bits, safe in URLs and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: enough to recognise it, not enough to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
