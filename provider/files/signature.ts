import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  method: 'GET' | 'PUT';
  key: string;
  contentType: string;
  /** Exact number of bytes; null for any length and for GET. */
  length: number | null;
  /** Unix seconds. */
  expires: number;
}

/** @returns the signature of a request. JSON separates the parts unambiguously. */
export function sign(secret: string, { method, key, contentType, length, expires }: SignedRequest): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([method, key, contentType, length, expires]))
    .digest('base64url');
}

export function isSigned(secret: string, request: SignedRequest, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(secret, request));
  const given = Buffer.from(signature);
  // timingSafeEqual requires equal lengths.
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return matches && request.expires * 1000 > now.getTime();
}

export function signedQuery(secret: string, request: SignedRequest): string {
  const query = new URLSearchParams({
    type: request.contentType,
    expires: String(request.expires),
    signature: sign(secret, request),
    ...(request.length !== null && { length: String(request.length) }),
  });
  return query.toString();
}
