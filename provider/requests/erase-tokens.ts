import { createHmac, timingSafeEqual } from 'node:crypto';
import { eraseTokenLength } from '#shared/rules/erase-token.ts';
import type { FormRow } from './repository.ts';

/** The data that a token is bound to. After a restore the id may be reused for another request, but not the hash. */
type ErasableForm = Pick<FormRow, 'id' | 'token_hash'>;

const idBytes = 6;
const macBytes = (eraseTokenLength * 6) / 8 - idBytes;

/**
 * @returns the token of the link that erases a request: the id and an HMAC-SHA-256 truncated to 192 bits (RFC 2104,
 *   section 5), in base64url. It is derived from the request and valid as long as that exists.
 */
function fullToken(secret: string, { id, token_hash: tokenHash }: ErasableForm): string {
  const head = Buffer.alloc(idBytes);
  head.writeUIntBE(id, 0, idBytes);
  const mac = createHmac('sha256', secret).update(head).update(tokenHash).digest();
  return Buffer.concat([head, mac.subarray(0, macBytes)]).toString('base64url');
}

/** @returns the token for a link. It ends in a letter or digit, because mail programs cut other characters off. */
export function eraseToken(secret: string, form: ErasableForm): string {
  return fullToken(secret, form).replace(/[-_]$/, 'x');
}

/** @returns the id of the request that a token claims to be for; 0 for a malformed token. */
export function claimedFormId(token: string): number {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === idBytes + macBytes ? bytes.readUIntBE(0, idBytes) : 0;
}

/** Earlier versions sent tokens with any last character, which stay valid. */
export function isEraseTokenOf(secret: string, form: ErasableForm, token: string): boolean {
  const given = Buffer.from(token);
  return [eraseToken(secret, form), fullToken(secret, form)].some((issued) => {
    const bytes = Buffer.from(issued);
    return given.length === bytes.length && timingSafeEqual(given, bytes);
  });
}
