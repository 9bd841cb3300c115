import { useEffect, useState } from 'react';
import type { BrowserApi } from '#shared/contract/api.ts';
import { useApi } from '#components/app/api-context.tsx';
import { logFailure } from '../parts/log-failure.ts';
import { nullIfMissing } from '../parts/null-if-missing.ts';

/**
 * The result of the only request, kept while the page is open. It does not depend on the user. Without
 * account pages at the provider, the browser would log each further request as a failure. Only a failed
 * request is repeated.
 */
let answer: Promise<boolean> | null = null;

const ask = async (api: Pick<BrowserApi, 'call'>): Promise<boolean> => {
  try {
    return (await nullIfMissing(api.call('getAccount', {}))) !== null;
  } catch (error) {
    answer = null;
    logFailure('The account could not be loaded', error);
    return false;
  }
};

/** @returns whether the provider supports account pages (docs/product.md, 7.4); false until it has responded. */
export function useHasAccount(): boolean {
  const api = useApi();
  const [hasAccount, setHasAccount] = useState(false);
  useEffect(() => {
    const asked = answer ?? ask(api);
    answer = asked;
    void asked.then(setHasAccount);
  }, [api]);
  return hasAccount;
}
