import { WebsiteError } from '../http/errors.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Renew } from './sessions.ts';
import type { Transport } from './transport.ts';

/** Records the time until the response headers arrive, by call and by status class or error code. */
export function measureTransport(send: Transport, metrics: Metrics): Transport {
  return async (request) => {
    const call = request.call ?? 'other';
    const started = performance.now();
    const note = (outcome: string) =>
      metrics.providerRequests.observe({ call, outcome }, (performance.now() - started) / 1000);
    try {
      const answer = await send(request);
      note(`${Math.floor(answer.statusCode / 100)}xx`);
      return answer;
    } catch (error) {
      note(error instanceof WebsiteError ? error.code : 'ABORTED');
      throw error;
    }
  };
}

export function measureRenewal(renew: Renew, metrics: Metrics): Renew {
  return async (cookies, requestId) => {
    const renewal = await renew(cookies, requestId);
    metrics.renewals.inc({ outcome: renewal.outcome });
    return renewal;
  };
}
