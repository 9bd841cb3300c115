import { WebsiteError } from '../http/errors.ts';
import type { Transport, TransportRequest } from './transport.ts';

/** Returns the name of a call of the contract. Other calls are grouped by method and first two path segments. */
const kindOf = ({ call, method, path }: TransportRequest): string =>
  call ?? `${method} ${path.split('?', 1)[0]?.split('/', 3).join('/')}`;

/**
 * Limits the concurrent requests of each call, so that a slow call cannot use every connection. A request is in
 * progress until its response body has ended.
 * @throws WebsiteError PROVIDER_UNAVAILABLE immediately if the limit is exceeded.
 */
export function limitCalls(send: Transport, maxPerCall: number): Transport {
  const underWay = new Map<string, number>();

  const leave = (call: string) => {
    const left = (underWay.get(call) ?? 0) - 1;
    if (left > 0) underWay.set(call, left);
    else underWay.delete(call);
  };

  return async (request) => {
    const call = kindOf(request);
    const count = underWay.get(call) ?? 0;
    if (count >= maxPerCall) throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
    underWay.set(call, count + 1);
    try {
      const answer = await send(request);
      if (Buffer.isBuffer(answer.body)) leave(call);
      else answer.body.once('close', () => leave(call));
      return answer;
    } catch (error) {
      leave(call);
      throw error;
    }
  };
}
