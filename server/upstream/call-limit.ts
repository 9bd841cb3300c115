import { WebError } from '../http/errors.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** All calls of the contract differ in method and the first two segments of their path. */
const kindOf = ({ method, path }: TransportRequest): string =>
  `${method} ${path.split('?', 1)[0]?.split('/', 3).join('/')}`;

/**
 * A transport that bounds how many calls of one kind are under way at once, so that a call that has become slow
 * cannot take every connection. A call is under way until its answer's body has ended.
 * @throws WebError PROVIDER_UNAVAILABLE at once beyond the bound.
 */
export function limitCalls(send: Transport, maxPerKind: number): Transport {
  const underWay = new Map<string, number>();

  const leave = (kind: string) => {
    const left = (underWay.get(kind) ?? 0) - 1;
    if (left > 0) underWay.set(kind, left);
    else underWay.delete(kind);
  };

  return async (request) => {
    const kind = kindOf(request);
    const count = underWay.get(kind) ?? 0;
    if (count >= maxPerKind) throw new WebError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
    underWay.set(kind, count + 1);
    try {
      const answer = await send(request);
      answer.body.once('close', () => leave(kind));
      return answer;
    } catch (error) {
      leave(kind);
      throw error;
    }
  };
}
