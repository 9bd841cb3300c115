import { chooseEncoding, matchesEtag, type EncodedPage } from './encoded-page.ts';

/** The form in which a page is sent: the best accepted encoding, or 304 if the browser has the page. */
export type Representation = ReturnType<typeof chooseEncoding> | 'notModified';

/** The parts of an HTTP request that select the representation. */
export interface PageRequest {
  method: string;
  headers: { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | undefined };
}

/** The answer with a page, without the headers that every answer has. */
export interface PageAnswer {
  statusCode: number;
  headers: Record<string, string>;
  /** null for 304, which has none. */
  body: Buffer | null;
}

const hasEtag = ({ statusCode }: EncodedPage, method: string) => statusCode === 200 && method !== 'POST';

/** @returns the representation of a page for a request (RFC 9110, sections 12.5.3 and 13.1.2). */
export function chooseRepresentation({ method, headers }: PageRequest, page: EncodedPage): Representation {
  return hasEtag(page, method) && matchesEtag(headers['if-none-match'], page.etag)
    ? 'notModified'
    : chooseEncoding(headers['accept-encoding']);
}

/** @param body in the encoding of the representation; null for 'notModified'. */
export function answerOf(
  page: EncodedPage,
  { method, cacheControl }: { method: string; cacheControl: string },
  representation: Representation,
  body: Buffer | null,
): PageAnswer {
  const headers = {
    ...(page.statusCode === 503 ? { 'retry-after': '5' } : {}),
    ...Object.fromEntries(page.headers.map(([name, value]) => [name.toLowerCase(), value])),
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(hasEtag(page, method) ? { etag: page.etag } : {}),
  };
  if (representation === 'notModified') return { statusCode: 304, headers, body };
  return {
    statusCode: page.statusCode,
    headers: representation === 'identity' ? headers : { ...headers, 'content-encoding': representation },
    body,
  };
}
