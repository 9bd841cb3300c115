import { createHmac, timingSafeEqual } from 'node:crypto';
import { eraseTokenLength } from '#shared/rules/erase-token.ts';

/** What a token is bound to: a restored database may give the id to another request, but not the hash. */
interface ErasableForm {
  id: number;
  token_hash: string;
}

/** The secrets of links that erase a request: derived, so that none is stored, and valid as long as the request is there. */
export interface EraseTokens {
  issue: (form: ErasableForm) => string;
  /** @returns the id of the request that a token claims to be for; null when it is none. */
  formId: (token: string) => number | null;
  /** @returns whether the token was issued for this request. */
  isFor: (form: ErasableForm, token: string) => boolean;
}

const idBytes = 6;
const macBytes = (eraseTokenLength * 6) / 8 - idBytes;

/** A token is the request's id and an HMAC-SHA-256 cut to 192 bits (RFC 2104, section 5), in base64url. */
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
      return bytes.length === idBytes + macBytes ? bytes.readUIntBE(0, idBytes) : null;
    },
    isFor: (form, token) => {
      const issued = Buffer.from(issue(form));
      const given = Buffer.from(token);
      return given.length === issued.length && timingSafeEqual(given, issued);
    },
  };
}
