import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  method: 'GET' | 'PUT';
  key: string;
  contentType: string;
  /** Exact number of bytes; null for any length and for GET. */
  length: number | null;
  /** Unix seconds. */
  expires: number;
  /** CRC-32 of the bytes in base64. */
  checksum?: string;
  /** Where the bytes begin in an object that arrives in parts. */
  offset?: number;
}

/** @returns the signature of a request. JSON separates the parts unambiguously. */
export function sign(secret: string, request: SignedRequest): string {
  const { method, key, contentType, length, expires, checksum, offset } = request;
  const ofPart = checksum === undefined ? [] : [checksum, offset ?? null];
  return createHmac('sha256', secret)
    .update(JSON.stringify([method, key, contentType, length, expires, ...ofPart]))
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
    ...(request.checksum !== undefined && { checksum: request.checksum }),
    ...(request.offset !== undefined && { offset: String(request.offset) }),
  });
  return query.toString();
}
