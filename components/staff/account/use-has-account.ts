import type { Call } from '#shared/contract/api.ts';
import { useApi } from '#components/app/api-context.tsx';
import { nullIfMissing } from '../parts/null-if-missing.ts';
import { useLoaded } from '../parts/use-loaded.ts';

/**
 * The result of the only request, kept while the page is open. It does not depend on the user. Without
 * account pages at the provider, the browser would log each further request as a failure. Only a failed
 * request is repeated.
 */
let answer: Promise<boolean> | null = null;

const ask = async (call: Call): Promise<boolean> => {
  try {
    return (await nullIfMissing(call('getAccount', {}))) !== null;
  } catch (error) {
    answer = null;
    throw error;
  }
};

/** @returns whether the provider supports account pages (docs/product.md, 7.4); false until it has responded. */
export function useHasAccount(): boolean {
  const { call } = useApi();
  const { loaded } = useLoaded(() => (answer ??= ask(call)), 'The account could not be loaded');
  return loaded.state === 'loaded' && loaded.value;
}
