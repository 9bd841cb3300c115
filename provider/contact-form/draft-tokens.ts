import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, DraftTokens } from '../context.ts';

/** Seconds during which an unused token may create a draft. */
export const beginSeconds = 24 * 3600;

const nonceBytes = 24;
const timeBytes = 6;
const macBytes = 24;

/**
 * A token is a random nonce, the time of issue in seconds, and an HMAC-SHA-256 over both truncated to 192
 * bits (RFC 2104, section 5), in base64url.
 */
export function draftTokens(secret: string, clock: Clock): DraftTokens {
  const macOf = (head: Buffer) => createHmac('sha256', secret).update(head).digest().subarray(0, macBytes);
  const now = () => Math.floor(clock().getTime() / 1000);

  return {
    issue: () => {
      const head = Buffer.alloc(nonceBytes + timeBytes);
      randomBytes(nonceBytes).copy(head);
      head.writeUIntBE(now(), nonceBytes, timeBytes);
      return Buffer.concat([head, macOf(head)]).toString('base64url');
    },
    mayBegin: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      // Canonical base64url only, because the database stores the hash of the text.
      if (bytes.length !== nonceBytes + timeBytes + macBytes || bytes.toString('base64url') !== token)
        return false;
      const head = bytes.subarray(0, nonceBytes + timeBytes);
      if (!timingSafeEqual(bytes.subarray(head.length), macOf(head))) return false;
      return now() - head.readUIntBE(nonceBytes, timeBytes) < beginSeconds;
    },
  };
}
