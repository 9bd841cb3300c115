import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** Seconds during which an unused token may create a draft. */
export const beginSeconds = 24 * 3600;

const nonceBytes = 24;
const timeBytes = 6;
const macBytes = 24;

type TokenContext = Pick<Context, 'clock' | 'draftSecret'>;

const macOf = ({ draftSecret }: TokenContext, head: Buffer) =>
  createHmac('sha256', draftSecret).update(head).digest().subarray(0, macBytes);
const now = ({ clock }: TokenContext) => Math.floor(clock().getTime() / 1000);

/**
 * Issues a client token: a random nonce, the time of issue in seconds, and an HMAC-SHA-256 over both truncated to 192
 * bits (RFC 2104, section 5), in base64url. It is signed, so that a draft needs no row until data is saved.
 */
export function issueDraftToken(context: TokenContext): string {
  const head = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(head);
  head.writeUIntBE(now(context), nonceBytes, timeBytes);
  return Buffer.concat([head, macOf(context, head)]).toString('base64url');
}

/** @returns whether a client token was issued here, and recently enough to begin a draft. */
export function isFreshDraftToken(context: TokenContext, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  // Canonical base64url only, because the database stores the hash of the text.
  if (bytes.length !== nonceBytes + timeBytes + macBytes || bytes.toString('base64url') !== token) return false;
  const head = bytes.subarray(0, nonceBytes + timeBytes);
  if (!timingSafeEqual(bytes.subarray(head.length), macOf(context, head))) return false;
  return now(context) - head.readUIntBE(nonceBytes, timeBytes) < beginSeconds;
}
