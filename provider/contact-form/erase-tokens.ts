import { createHmac, timingSafeEqual } from 'node:crypto';
import { eraseTokenLength } from '#shared/rules/erase-token.ts';
import type { ErasableForm, EraseTokens } from '../context.ts';

const idBytes = 6;
const macBytes = (eraseTokenLength * 6) / 8 - idBytes;

/** A token is the request's id and an HMAC-SHA-256 truncated to 192 bits (RFC 2104, section 5), in base64url. */
export function eraseTokens(secret: string): EraseTokens {
  const issue = ({ id, token_hash: tokenHash }: ErasableForm): string => {
    const head = Buffer.alloc(idBytes);
    head.writeUIntBE(id, 0, idBytes);
    const mac = createHmac('sha256', secret).update(head).update(tokenHash).digest();
    return Buffer.concat([head, mac.subarray(0, macBytes)]).toString('base64url');
  };
  return {
    issue,
    formId: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      return bytes.length === idBytes + macBytes ? bytes.readUIntBE(0, idBytes) : 0;
    },
    isFor: (form, token) => {
      const issued = Buffer.from(issue(form));
      const given = Buffer.from(token);
      return given.length === issued.length && timingSafeEqual(given, issued);
    },
  };
}
