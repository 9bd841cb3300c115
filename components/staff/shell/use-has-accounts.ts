import { useAdditions } from '#components/app/session/SessionProvider.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

/** @returns whether the provider has pages of accounts (docs/product.md, 7.4); false until it has responded. */
export function useHasAccounts(): boolean {
  const { loaded } = useLoaded(useAdditions().accounts.exist, 'The account could not be loaded');
  return loaded.state === 'loaded' && loaded.value;
}
