import { createHash, randomBytes } from 'node:crypto';

/** @returns 256 random bits in base64url, safe in URLs and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** @returns the stored form of a token, which identifies the token but cannot be used in its place. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
