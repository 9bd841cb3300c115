import { calls } from '#shared/contract/calls.ts';
import type { Transport } from './transport.ts';
import { discard } from './receive-answer.ts';

const askMilliseconds = 3000;

/**
 * @returns whether the provider is ready. Its own `/readyz` checks database and storage. A provider without
 *   that is ready if it answers a read-only call, even with 401.
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
