import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiateEncoding } from '#runtime/negotiate-encoding.ts';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number] | 'identity';

/** A rendered page in every encoding, with an entity tag for revalidation. */
export interface EncodedPage {
  statusCode: number;
  headers: readonly (readonly [string, string])[];
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

/** Quality 5 takes a few milliseconds and is within some percent of the best for HTML. */
const brotliQuality = 5;

export async function encodePage(page: {
  statusCode: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}): Promise<EncodedPage> {
  const identity = Buffer.from(page.body);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return {
    statusCode: page.statusCode,
    headers: page.headers,
    // Weak: the same page in another encoding is the same page (RFC 9110, section 8.8.1).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gzipped, identity },
  };
}

/** @returns the encoding of a page to send for an Accept-Encoding header. */
export const chooseEncoding = (accepted: string | undefined): Encoding =>
  negotiateEncoding(accepted, encodings);

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** @returns whether an If-None-Match header names this tag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
