import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiateEncoding } from '#runtime/negotiate-encoding.ts';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number] | 'identity';

/** A rendered page with an entity tag for revalidation. */
export interface EncodedPage {
  statusCode: number;
  headers: readonly (readonly [string, string])[];
  etag: string;
  /** The encodings that were requested so far. */
  bodies: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** @returns the body in an encoding, which is created once, on first use. */
  encode: (encoding: Encoding) => Promise<Buffer>;
}

/** Quality 5 takes a few milliseconds and is within a few percent of the best for HTML. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => promisify(brotliCompress)(identity, brotliOptions),
  gzip: (identity) => promisify(gzip)(identity),
  identity: async (identity) => identity,
};

export function encodePage(page: {
  statusCode: number;
  headers: readonly (readonly [string, string])[];
  body: string;
}): EncodedPage {
  const identity = Buffer.from(page.body);
  const bodies: Partial<Record<Encoding, Buffer>> = { identity };
  const underWay = new Map<Encoding, Promise<Buffer>>();

  const encode = async (encoding: Encoding): Promise<Buffer> =>
    (bodies[encoding] = await encoders[encoding](identity));

  return {
    statusCode: page.statusCode,
    headers: page.headers,
    // Weak: the same page in another encoding is the same page (RFC 9110, section 8.8.1).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies,
    encode: (encoding) => {
      const known = underWay.get(encoding) ?? encode(encoding);
      underWay.set(encoding, known);
      // A failure is not cached: the next HTTP request retries.
      known.catch(() => underWay.delete(encoding));
      return known;
    },
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
