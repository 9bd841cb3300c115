import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { definitionOf } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import { networkError } from '../http/network-error.ts';
import { setCookiesOf } from './refresh-call.ts';
import type { RequestSession } from './sessions.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

/**
 * The one way to the provider, for the proxy, uploads and page data alike: a 401 leads to one shared renewal and
 * one repeat (docs/interfaces.md, 4.2). Set-Cookie headers go to the session, never into the answer.
 * @throws WebsiteError PROVIDER_UNREACHABLE, PROVIDER_TIMEOUT, or PROVIDER_UNAVAILABLE when the renewal could not be
 *   made; the signal's reason when the caller has gone.
 */
export type ProviderClient = (request: TransportRequest, session: RequestSession) => Promise<TransportAnswer>;

/** A whole call, renewal and repeat included, is answered or given up within this many milliseconds. */
const deadlineMilliseconds = 9500;

/** Runs until the headers of the final answer are there; a long body may take longer. */
const startDeadline = () => {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The provider did not answer in time', 'TimeoutError'));
  }, deadlineMilliseconds);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
};

/** A small answer is held so that it can still be passed on after a renewal was tried and refused. */
const hold = async (answer: TransportAnswer): Promise<TransportAnswer> => {
  const held = await buffer(answer.body).catch((error: unknown) => {
    throw networkError('PROVIDER', error);
  });
  return { ...answer, body: Readable.from([held], { objectMode: false }) };
};

/** @param onBlogChange called after each success of a call that changes articles. */
export function createRenewingClient(send: Transport, onBlogChange: () => void): ProviderClient {
  return async (request, session) => {
    const deadline = startDeadline();
    const signal = request.signal ? AbortSignal.any([request.signal, deadline.signal]) : deadline.signal;

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

      const refusal = await hold(first.answer);
      const outcome = await session.renew(first.generation);
      if (outcome === 'unavailable') throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
      return outcome === 'renewed' ? (await attempt()).answer : refusal;
    } finally {
      deadline.stop();
    }
  };
}
