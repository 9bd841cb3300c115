import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiate } from '#runtime/negotiate.ts';
import { isNotModified } from '../http/preconditions.ts';

export const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number] | 'identity';

/** The form in which a page is sent: an accepted encoding, or 304 if the browser has the page. */
export type Representation = Encoding | 'notModified';

export interface EncodedPage {
  statusCode: number;
  headers: readonly (readonly [string, string])[];
  etag: string;
  bodies: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** @returns the body in an encoding. It is encoded only once, on first use. */
  encode: (encoding: Encoding) => Promise<Buffer>;
}

/** Quality 5 takes a few milliseconds, and its results for HTML are only a few percent larger than the smallest. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  br: (identity) => promisify(brotliCompress)(identity, brotliOptions),
  gzip: (identity) => promisify(gzip)(identity),
  identity: async (identity) => identity,
};

export function encodePage(page: Pick<EncodedPage, 'statusCode' | 'headers'> & { body: string }): EncodedPage {
  const identity = Buffer.from(page.body);
  const bodies: Partial<Record<Encoding, Buffer>> = { identity };
  const underWay = new Map<Encoding, Promise<Buffer>>();

  const begin = (encoding: Encoding) => {
    // A failure is not cached, so the next HTTP request retries.
    const encoded = encoders[encoding](identity).finally(() => underWay.delete(encoding));
    underWay.set(encoding, encoded);
    return encoded;
  };

  return {
    statusCode: page.statusCode,
    headers: page.headers,
    // The tag is weak because all encodings of the page share it (RFC 9110, section 8.8.1).
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies,
    encode: async (encoding) => (bodies[encoding] ??= await (underWay.get(encoding) ?? begin(encoding))),
  };
}

const hasEtag = ({ statusCode }: EncodedPage, method: string) => statusCode === 200 && method !== 'POST';

/** @returns the form of a page for a request (RFC 9110, 12.5.3, 13.1.2). @throws WebsiteError PRECONDITION_FAILED. */
export function chooseRepresentation(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  page: EncodedPage,
): Representation {
  return hasEtag(page, method) && isNotModified(headers, page.etag)
    ? 'notModified'
    : negotiate(headers['accept-encoding'], encodings, 'identity');
}

export function headOf(
  page: EncodedPage,
  { method, cacheControl }: { method: string; cacheControl: string },
  representation: Representation,
): { statusCode: number; headers: Record<string, string> } {
  const headers = {
    ...(page.statusCode === 503 ? { 'retry-after': '5' } : {}),
    ...Object.fromEntries(page.headers.map(([name, value]) => [name.toLowerCase(), value])),
    // Fronts that rewrite texts, such as e-mail addresses, would break hydration (RFC 9111, 5.2.2.6).
    'cache-control': `${cacheControl}, no-transform`,
    vary: 'accept-encoding',
    ...(hasEtag(page, method) ? { etag: page.etag } : {}),
  };
  if (representation === 'notModified') return { statusCode: 304, headers };
  return {
    statusCode: page.statusCode,
    headers: representation === 'identity' ? headers : { ...headers, 'content-encoding': representation },
  };
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedPage,
  cacheControl: string,
): Promise<FastifyReply> {
  const representation = chooseRepresentation(request, page);
  const body = representation === 'notModified' ? undefined : await page.encode(representation);
  const { statusCode, headers } = headOf(page, { method: request.method, cacheControl }, representation);
  return reply.code(statusCode).headers(headers).send(body);
}
