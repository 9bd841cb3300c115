import type { IncomingHttpHeaders } from 'node:http';
import { calls } from '#shared/contract/calls.ts';
import { cookieHeader, parseSetCookie, type SetCookie } from './cookies.ts';
import type { Renew } from './sessions.ts';
import type { Transport } from './transport.ts';
import { discard } from './receive-answer.ts';

/** @returns the cookies that a response sets. Invalid Set-Cookie headers are dropped. */
export function setCookiesOf(headers: IncomingHttpHeaders): SetCookie[] {
  const now = Date.now();
  // Despite its type, undici returns a single Set-Cookie header as a string.
  return [headers['set-cookie'] ?? []].flat().flatMap((header) => parseSetCookie(header, now) ?? []);
}

const refusals: ReadonlySet<number> = new Set([400, 401, 403]);

/** Milliseconds after which a renewal is aborted. */
export const renewalTimeout = 5000;

/**
 * Creates the function that sends `POST /auth/refresh`. The call has its own time limit and ignores callers'
 * signals, because other HTTP requests share the result.
 * @returns a function that resolves to renewed on 2xx, refused on 400, 401 and 403, unavailable otherwise. It never rejects.
 */
export function createRenewal(send: Transport): Renew {
  return async (cookies, requestId) => {
    try {
      const answer = await send({
        call: 'refresh',
        method: calls.refresh.method,
        path: calls.refresh.path,
        headers: { cookie: cookieHeader(cookies), 'x-request-id': requestId },
        signal: AbortSignal.timeout(renewalTimeout),
      });
      discard(answer);
      if (answer.statusCode < 300) return { outcome: 'renewed', setCookies: setCookiesOf(answer.headers) };
      if (refusals.has(answer.statusCode)) return { outcome: 'refused' };
      return { outcome: 'unavailable', cause: `status ${answer.statusCode}` };
    } catch (cause) {
      return { outcome: 'unavailable', cause };
    }
  };
}
