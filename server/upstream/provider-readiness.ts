import { calls } from '#shared/contract/calls.ts';
import type { Transport } from './transport.ts';
import { discard } from './receive-answer.ts';

const askMilliseconds = 3000;

/**
 * Whether the provider is ready: by its own `/readyz`, which checks database and storage. A provider without one need only answer
 * a read-only call; a 401 is an answer too.
 */
export async function isProviderReady(send: Transport, requestId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(askMilliseconds);
  try {
    for (const path of ['/readyz', calls.me.path]) {
      const answer = await send({
        call: null,
        method: 'GET',
        path,
        headers: { 'x-request-id': requestId },
        signal,
      });
      discard(answer);
      if (answer.statusCode >= 500) return false;
      if (answer.statusCode < 300) return true;
    }
    return true;
  } catch {
    // Counted by the transport; here it means not ready.
    return false;
  }
}
