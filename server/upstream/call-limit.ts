import { WebsiteError } from '../http/errors.ts';
import type { Transport, TransportRequest } from './transport.ts';

/**
 * A transport that bounds how often one call is under way at once, so that a call that has become slow
 * cannot take every connection. A call is under way until its answer's body has ended.
 * @throws WebsiteError PROVIDER_UNAVAILABLE at once beyond the bound.
 */
export function limitCalls(send: Transport, maxPerCall: number): Transport {
  const underWay = new Map<TransportRequest['call'], number>();

  const leave = (call: TransportRequest['call']) => {
    const left = (underWay.get(call) ?? 0) - 1;
    if (left > 0) underWay.set(call, left);
    else underWay.delete(call);
  };

  return async (request) => {
    const { call } = request;
    const count = underWay.get(call) ?? 0;
    if (count >= maxPerCall) throw new WebsiteError('PROVIDER_UNAVAILABLE', { retryAfter: 2 });
    underWay.set(call, count + 1);
    try {
      const answer = await send(request);
      answer.body.once('close', () => leave(call));
      return answer;
    } catch (error) {
      leave(call);
      throw error;
    }
  };
}
