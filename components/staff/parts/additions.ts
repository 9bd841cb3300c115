import type { Call } from '#shared/contract/api.ts';
import type { CallAnswer, CallInput, CallName } from '#shared/contract/calls.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { useLoaded } from './use-loaded.ts';

/** @returns the result of a call; null for 404, which also means that the provider does not support the call. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return null;
  }
}

/** Calls that the provider does not support. Browsers log each 404 as a failure, so such a call is made only once. */
const missing = new Set<CallName>();

/** Makes a call that not every provider supports (docs/product.md, 7.4). @returns null if this one does not. */
export async function callAddition<Name extends CallName>(
  call: Call,
  name: Name,
  input: CallInput<NoInfer<Name>>,
): Promise<CallAnswer<Name> | null> {
  if (missing.has(name)) return null;
  const answer = await nullIfMissing(call(name, input));
  if (answer === null) missing.add(name);
  return answer;
}

/** The only request for the account, repeated after a failure. Its result does not depend on the user. */
let account: Promise<unknown> | null = null;

/** @returns whether the provider supports account pages (docs/product.md, 7.4); false until it has responded. */
export function useHasAccount(): boolean {
  const { call } = useApi();
  const ask = () =>
    (account ??= nullIfMissing(call('getAccount', {})).catch((error: unknown) => {
      account = null;
      throw error;
    }));
  const { loaded } = useLoaded(ask, 'The account could not be loaded');
  return loaded.state === 'loaded' && loaded.value !== null;
}
