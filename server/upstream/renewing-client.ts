import { definitionOf } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import { readWhole, type TransportAnswer } from './receive-answer.ts';
import { setCookiesOf } from './refresh-call.ts';
import type { RequestSession } from './sessions.ts';
import type { Transport, TransportRequest } from './transport.ts';

/**
 * Calls the provider. The proxy, uploads and page data have no other access to it. After a 401, the session is
 * renewed, together with other requests, and the call is repeated once (docs/interfaces.md, 4.2). Set-Cookie
 * headers are recorded in the session and removed from the response.
 * @throws WebsiteError PROVIDER_UNREACHABLE, PROVIDER_TIMEOUT, or PROVIDER_UNAVAILABLE if the renewal could not be
 *   made; the signal's reason if the caller has disconnected.
 */
export type ProviderClient = (request: TransportRequest, session: RequestSession) => Promise<TransportAnswer>;

/** Milliseconds after which a call, including renewal and retry, is aborted. */
const deadlineMilliseconds = 9500;

/**
 * Aborts a call when its caller disconnects or the deadline passes.
 * @returns the signal, and a function that cancels the deadline, because a long body may take longer.
 */
const startCall = (caller: AbortSignal | undefined) => {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The provider did not answer in time', 'TimeoutError'));
  }, deadlineMilliseconds);
  if (caller?.aborted) controller.abort(caller.reason);
  // Uses less memory than AbortSignal.any, which keeps weak references in both signals until garbage collection.
  caller?.addEventListener('abort', () => controller.abort(caller.reason), { once: true });
  return { signal: controller.signal, endDeadline: () => clearTimeout(timer) };
};

/** @param onBlogChange called after each successful call that changes articles. */
export function createRenewingClient(send: Transport, onBlogChange: () => void): ProviderClient {
  return async (request, session) => {
    const { signal, endDeadline } = startCall(request.signal);
    const changes = request.call && definitionOf(request.call).changes;

    const attempt = async () => {
      const { header, generation } = session.cookies();
      const headers = header === '' ? request.headers : { ...request.headers, cookie: header };
      const answer = await send({ ...request, headers, signal });
      const setCookies = setCookiesOf(answer.headers);
      delete answer.headers['set-cookie'];
      if (changes === 'blog' && answer.statusCode < 300) onBlogChange();
      if (changes === 'session' && answer.statusCode < 300) session.replace(setCookies);
      else session.receive(setCookies, generation);
      return { answer, generation };
    };

    try {
      const first = await attempt();
      if (first.answer.statusCode !== 401 || !session.hasCookies) return first.answer;

      // Buffered, so that the 401 can still be returned if the renewal is refused.
      const refusal = { ...first.answer, body: await readWhole(first.answer) };
      const outcome = await session.renew(first.generation);
      if (outcome === 'unavailable') throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
      return outcome === 'renewed' ? (await attempt()).answer : refusal;
    } finally {
      endDeadline();
    }
  };
}
